import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import type { SlotStatus } from '#domain/slots/slot-status.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { useSlotChanges } from '#web/live/use-slot-changes.ts';
import { RoomPicture } from '#web/pictures/room-picture.tsx';
import { BackLink } from '#web/shared/back-link.tsx';
import { calendarOf } from '#web/shared/left-calendar.ts';
import { useRoomPhotograph, useWatchedRooms } from '#web/shared/queries.ts';
import { RefundDeadline } from '#web/shared/refund-deadline.tsx';
import { roomTitle } from '#web/shared/room-name.ts';
import type { SlotView } from '#web/shared/slot-view.ts';
import { TimeRange } from '#web/shared/time-range.tsx';
import { useSlotView } from '#web/shared/use-slot-view.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { OwnHold } from './own-hold.tsx';

const TONES: Record<SlotStatus, BadgeTone> = {
  available: 'available',
  own_hold: 'accent',
  held: 'held',
  booked: 'neutral',
  locked: 'neutral',
  past: 'neutral',
};

export function SlotDetail({ slot }: { slot: Slot }) {
  const { slot: texts, location } = useMessages();
  const view = useSlotView(slot);
  const photograph = useRoomPhotograph(slot);
  const { room } = slot;
  const isOpen = view.status === 'available' || view.status === 'own_hold';
  useSlotChanges(useWatchedRooms(slot, isOpen));
  return (
    <Page title={location.roomAt(roomTitle(room), room.location.name)}>
      <BackLink
        to={calendarOf(room.location.id, dayOf(new Date(slot.startTime)))}
        text={texts.backTo(room.location.name)}
      />
      <div className="lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(22rem,5fr)] lg:gap-16">
        <div className="max-lg:-mx-5 sm:max-lg:-mx-8">
          {/* The lower picture leaves room above the bar of a phone for what happens to the viewer's payment. */}
          <div
            className={`aspect-video w-full overflow-hidden lg:sticky lg:top-10 lg:aspect-[4/5] lg:max-h-[calc(100dvh-5rem)] ${view.status === 'own_hold' ? 'max-sm:max-h-[20svh]' : ''}`}
          >
            {photograph !== undefined && <RoomPicture name={room.name} photograph={photograph} isFirstView />}
          </div>
        </div>
        <div className="max-lg:flex max-lg:flex-col max-lg:pt-6">
          <p className="text-ink-soft">{room.location.name}</p>
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6">
            <PageHeading>{roomTitle(room)}</PageHeading>
            <Badge tone={TONES[view.status]}>{location.slotStatus[view.status]}</Badge>
          </div>
          <When view={view} />
          {/* Below the price, the bar of a phone would cover it. */}
          {isOpen && view.hasBegun && <p className="mt-3 font-medium">{texts.begun}</p>}
          {view.status === 'own_hold' && <OwnHold slot={slot} view={view} />}
          <SlotRoomFacts slot={slot} view={view} />
          <Price slot={slot} hasTerms={isOpen && !view.hasBegun} />
          <BookingPanel slot={slot} view={view} />
        </div>
      </div>
    </Page>
  );
}

function When({ view: { startTime, endTime } }: { view: SlotView }) {
  const { slot: texts } = useMessages();
  const formats = useFormats();
  return (
    <div className="mt-4 font-serif text-xl">
      <p>
        <time dateTime={startTime.toISOString()}>
          {texts.dayLine(formats.weekday(dayOf(startTime), 'long'), formats.dayOf(startTime))}
        </time>
      </p>
      <div className="*:first:text-2xl">
        <TimeRange start={startTime} end={endTime} />
      </div>
    </div>
  );
}

function SlotRoomFacts({ slot, view }: { slot: Slot; view: SlotView }) {
  const { slot: texts, location } = useMessages();
  const { room, program } = slot;
  const type = location.roomTypes[roomTypeOf(room.name)];
  return (
    <div className="mt-6 border-line border-y">
      <Facts
        facts={[
          { label: texts.room, value: `${type} · ${location.capacity(capacityOf(room.name))}` },
          { label: texts.program, value: `${program.name} · ${location.minutes(program.duration)}` },
          { label: texts.availableRooms, value: <span className="figures text-lg">{view.availableRooms}</span> },
        ]}
      />
    </div>
  );
}

function Price({ slot, hasTerms }: { slot: Slot; hasTerms: boolean }) {
  const { slot: texts } = useMessages();
  const formats = useFormats();
  return (
    <div className="mt-6 mb-7">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="text-ink-soft text-sm">{texts.price}</span>
        <span className="figures text-2xl">{formats.price(slot.program.ticket.price)}</span>
      </p>
      <div className="mt-2 text-ink-soft text-sm">
        <p>{texts.covers(capacityOf(slot.room.name))}</p>
        {hasTerms && (
          <p>
            <RefundDeadline slot={slot} isBesideVoucher={!slot.isBooked} />
          </p>
        )}
      </div>
    </div>
  );
}
