import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { roomTitle } from './room-name.ts';
import { TimeRange } from './time-range.tsx';

type SlotFactsProps = { slot: Pick<Slot, 'startTime' | 'endTime' | 'room' | 'program'>; more?: readonly Fact[] };

/** Shows place, time and program: the facts of a slot that all its screens share. */
export function SlotFacts({ slot, more = [] }: SlotFactsProps) {
  const { slot: texts, location } = useMessages();
  const { room, program } = slot;
  const start = new Date(slot.startTime);
  return (
    <Facts
      facts={[
        { label: texts.location, value: room.location.name },
        {
          label: texts.room,
          value: (
            <>
              {roomTitle(room)}
              <span className="block text-ink-soft text-sm">
                {location.roomTypes[roomTypeOf(room.name)]} · {location.capacity(capacityOf(room.name))}
              </span>
            </>
          ),
        },
        { label: texts.date, value: <StartDate start={start} /> },
        { label: texts.time, value: <TimeRange start={start} end={new Date(slot.endTime)} /> },
        { label: texts.program, value: `${program.name} · ${location.minutes(program.duration)}` },
        ...more,
      ]}
    />
  );
}

function StartDate({ start }: { start: Date }) {
  const formats = useFormats();
  return (
    <>
      <time dateTime={start.toISOString()}>{formats.dayOf(start)}</time>
      <span className="block text-ink-soft text-sm">{formats.weekday(dayOf(start), 'long')}</span>
    </>
  );
}
