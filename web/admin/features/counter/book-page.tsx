import { useCallback, useEffect, useState } from 'react';
import type { DeskBooking, DeskPerson, DeskPreview, FreeSlots } from '#contract/staff/counter.ts';
import { type Day, dayOf, parseDay } from '#domain/calendar/day.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { isNear } from '#domain/visits/phase.ts';
import { keepDraft } from '#web/admin/api/kept-draft.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { obstacleOfSlot } from '#web/admin/offline/board.ts';
import { boardQuery } from '#web/admin/offline/board-query.ts';
import { pathToBook, staffPath } from '#web/admin/paths.ts';
import { useStaffLocation } from '#web/admin/session/me.tsx';
import { NoLocation } from '#web/admin/session/no-location.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { amount, instant, listOf, or, record, text } from '#web/api/readers.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useNow } from '#web/api/use-now.ts';
import { useFormats } from '#web/i18n/format.ts';
import { keepInEntry, navigate } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Booked } from './components/booked.tsx';
import { BookingForm } from './components/booking-form.tsx';
import { DayBar } from './components/day-bar.tsx';
import { SlotLine } from './components/slot-line.tsx';
import { type Draft, identified, keptDraft } from './draft.ts';
import { minutesLeft } from './minutes-left.ts';
import { usePreview } from './use-preview.ts';

type Made = { readonly slotId: string; readonly booking: DeskBooking; readonly guest: string | null };

/**
 * Books for a caller or a walk-in in three steps: a free slot, the person and the payment, then what to hand
 * over.
 */
export function BookPage() {
  const counter = useStaffTexts('counter');
  const pages = useStaffTexts('pages');
  const { location } = useStaffLocation();
  const { search, state } = useLocation();
  const asked = new URLSearchParams(search);
  const slotId = asked.get('slot');
  const day = parseDay(asked.get('day') ?? '') ?? dayOf(serverNow());
  const [booked, setBooked] = useState<Made | null>(null);
  const [draft, setDraft] = useState(keptDraft);
  const [person, setPerson] = useState(() => (draft === null ? undefined : identified(draft)));
  // Stored at once, because a reload does not wait for the next render.
  const keep = useCallback((changed: Draft | null) => {
    keepDraft(changed);
    setDraft(changed);
  }, []);
  // Only a reload finds it again, not the next booking.
  useEffect(() => () => keepDraft(null), []);
  const { title } = pages['/admin/bookings/new'];
  if (slotId === null)
    return (
      <StaffPage title={title} width="text">
        {location === undefined ? <NoLocation /> : <FreeSlotList locationId={location.id} day={day} />}
      </StaffPage>
    );
  const made = booked?.slotId === slotId ? booked : null;
  const former = made === null ? bookedIn(state) : undefined;
  if (former !== undefined) return <ToBooking id={former} />;
  const show = (booking: DeskBooking, guest: string | null) => {
    setBooked({ slotId, booking, guest });
    keep(null);
    setPerson(undefined);
    // The form is longer than the screen, and what to hand to the guest is shown at the top.
    keepInEntry({ top: 0 });
    // A reload or Back does not have what was booked, and leads to its page.
    navigate({ search }, { replace: true, state: { booked: booking.reservationId } });
  };
  return (
    <StaffPage
      title={made === null ? title : counter.bookedTitle}
      width="text"
      step={made === null ? slotId : `${slotId} ${made.booking.isPaid ? 'paid' : 'booked'}`}
      actions={
        made === null && (
          <TextLink to={pathToBook({ day })} className="inline-flex min-h-11 items-center">
            {counter.otherSlot}
          </TextLink>
        )
      }
    >
      <SlotToBook
        key={slotId}
        {...{ slotId, made, draft, person }}
        onDraft={keep}
        onPerson={setPerson}
        onBooked={show}
      />
    </StaffPage>
  );
}

/** Returns the id of the booking that was made in this history entry. */
function bookedIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('booked' in state)) return undefined;
  return typeof state.booked === 'string' ? state.booked : undefined;
}

function ToBooking({ id }: { id: string }) {
  useEffect(() => navigate(staffPath('/admin/bookings/:id', id), { replace: true }), [id]);
  return null;
}

const readFreeSlot = record<FreeSlots[number]>({
  id: text,
  startTime: instant,
  endTime: instant,
  room: text,
  program: or(text, ''),
  price: amount,
});

function FreeSlotList({ locationId, day }: { locationId: string; day: Day }) {
  const counter = useStaffTexts('counter');
  const query = useQuery(
    staffQuery('GET /admin/free-slots', { query: { day, locationId }, read: listOf(readFreeSlot) }),
  );
  const now = useNow(MINUTE / 4);
  return (
    <>
      <DayBar day={day} onChange={(other) => navigate(pathToBook({ day: other }), { replace: true })} />
      <Answer
        query={query}
        isEmpty={(slots) => slots.length === 0}
        empty={{ title: counter.noneFree, advice: counter.noneFreeAdvice }}
      >
        {(slots) => (
          <ul className="divide-y divide-line" aria-label={counter.choose}>
            {slots.map((slot) => (
              <FreeSlot key={slot.id} slot={slot} day={day} left={minutesLeft(slot, now)} />
            ))}
          </ul>
        )}
      </Answer>
    </>
  );
}

type FreeSlotProps = {
  slot: FreeSlots[number];
  day: Day;
  /** The minutes that are left of a slot that has begun; null for every other. */
  left: number | null;
};

function FreeSlot({ slot, day, left }: FreeSlotProps) {
  const counter = useStaffTexts('counter');
  const { timeRange, price } = useFormats();
  return (
    <li>
      <button
        type="button"
        className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3 text-left hover:text-accent"
        onClick={() => navigate(pathToBook({ day, slotId: slot.id }))}
      >
        <span>
          <span className="figures font-medium">{timeRange(new Date(slot.startTime), new Date(slot.endTime))}</span>{' '}
          <span className="font-serif text-lg">{slot.room}</span>
        </span>
        <span className="figures">{price(slot.price)}</span>
        <span className="col-span-2 text-ink-soft text-sm">{slot.program}</span>
        {left !== null && <span className="col-span-2 text-held text-sm">{counter.begunShort(left)}</span>}
      </button>
    </li>
  );
}

type SlotToBookProps = {
  slotId: string;
  made: Made | null;
  draft: Draft | null;
  person: DeskPerson | undefined;
  onDraft: (draft: Draft) => void;
  onPerson: (person: DeskPerson | undefined) => void;
  onBooked: (booking: DeskBooking, guest: string | null) => void;
};

function SlotToBook({ slotId, made, draft, person, onDraft, onPerson, onBooked }: SlotToBookProps) {
  const { query, lookUpError, refresh } = usePreview(slotId, person);
  return (
    <Answer query={query}>
      {(preview) => (
        <>
          <SlotLine guest={made?.guest ?? null} slot={preview.slot} price={preview.price} />
          {made === null ? (
            <>
              <Begun slot={preview.slot} />
              <RoomNotReady slot={preview.slot} />
              <BookingForm {...{ preview, lookUpError, draft, onDraft, onPerson, onBooked }} onRefused={refresh} />
            </>
          ) : (
            <Booked booking={made.booking} onChange={(changed) => onBooked(changed, made.guest)} />
          )}
        </>
      )}
    </Answer>
  );
}

/** Says that the visit would already be under way, at the full price. */
function Begun({ slot }: Pick<DeskPreview, 'slot'>) {
  const counter = useStaffTexts('counter');
  const left = minutesLeft(slot, useNow(MINUTE / 4));
  if (left === null) return null;
  return (
    <div className="mt-6">
      <Notice tone="waiting">{counter.begun(left)}</Notice>
    </div>
  );
}

/** Says that the previous guest may still be in the room, or that it is not cleaned. */
function RoomNotReady({ slot }: Pick<DeskPreview, 'slot'>) {
  const counter = useStaffTexts('counter');
  const now = useNow(MINUTE / 4);
  const board = useQuery({
    ...boardQuery(slot.location.id),
    enabled: isNear({ startTime: new Date(slot.startTime) }, now),
  });
  const obstacle = board.data === undefined ? null : obstacleOfSlot(board.data, slot.id, now);
  if (obstacle === null) return null;
  return (
    <div className="mt-6">
      <Notice tone="waiting" announce>
        {counter.roomNotReady[obstacle]}
      </Notice>
    </div>
  );
}
