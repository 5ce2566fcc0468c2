import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { Link } from '#web/router/router.tsx';
import { roomTitle } from '#web/shared/room-name.ts';
import { ClockIcon } from '#web/ui/icons.tsx';
import { ForwardIcon } from '#web/ui/shell-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useNearestTimes } from '../nearest-times.ts';
import { NearestLoading } from './nearest-loading.tsx';

/** Links to free slots near an unavailable one, in up to three groups; nothing when loading fails. */
export function NearestTimes({ slot }: { slot: Slot }) {
  const { slot: texts } = useMessages();
  const nearest = useNearestTimes(slot);
  if (nearest === 'loading') return <NearestLoading />;
  if (nearest === 'unknown') return null;
  const { sameRoom, sameTime, next } = nearest;
  const isNothing = sameRoom.length + sameTime.length === 0 && next === undefined;
  return (
    <section aria-labelledby="nearest-times">
      <h2 id="nearest-times" className="font-serif text-xl">
        {texts.nearest}
      </h2>
      {isNothing && <p className="mt-2 text-ink-soft">{texts.noneNear}</p>}
      <Group title={texts.nearestRoom(roomTitle(slot.room))} slots={sameRoom} wanted={slot} />
      <Group title={texts.nearestHour} slots={sameTime} wanted={slot} />
      <Group title={texts.nearestNext} slots={next === undefined ? [] : [next]} wanted={slot} />
    </section>
  );
}

function Group({ title, slots, wanted }: { title: string; slots: readonly Slot[]; wanted: Slot }) {
  if (slots.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-1 text-ink-soft text-sm">{title}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {slots.map((slot) => (
          <li key={slot.id}>
            <FreeTime slot={slot} wanted={wanted} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows a free slot; its day and room only where they differ from the wanted slot, which is shown above. */
function FreeTime({ slot, wanted }: { slot: Slot; wanted: Slot }) {
  const { location } = useMessages();
  const formats = useFormats();
  const start = new Date(slot.startTime);
  const day = dayOf(start);
  const isOtherDay = day !== dayOf(new Date(wanted.startTime));
  const isOtherRoom = slot.roomId !== wanted.roomId;
  const ownTime = formats.visitorTime(start);
  const { program } = slot;
  return (
    <Link to={pathTo('/slot/:slotId', slot.id)} className="flex min-h-14 items-center gap-4 py-2 hover:text-accent">
      <span className="grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            {isOtherRoom && <span className="mr-2 font-serif text-lg">{roomTitle(slot.room)}</span>}
            {isOtherDay && <span className="mr-2">{formats.dayInWords(day)}</span>}
            <span className="figures text-lg">{formats.timeRange(start, new Date(slot.endTime))}</span>
          </span>
          <span className="figures text-sm">{formats.price(program.ticket.price)}</span>
        </span>
        <span className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {program.name}
          {ownTime !== null && (
            <span className="flex items-center gap-1">
              <ClockIcon className="size-3.5" />
              <span aria-hidden="true">{ownTime}</span>
              <VisuallyHidden>{location.yourTime(ownTime)}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
      <ForwardIcon className="size-5 shrink-0" />
    </Link>
  );
}
