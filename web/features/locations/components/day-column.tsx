import { useState } from 'react';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import type { RoomDay, SlotAtTime } from '../room-week.ts';
import { DAY } from '../time-marks.ts';
import { SlotCard } from './slot-card.tsx';

type DayColumnProps = {
  roomDay: RoomDay;
  /** The selected day: the only one shown where one column fits. */
  isInView: boolean;
  onShowAllHours: () => void;
};

/**
 * Shows one room on one day. Seven columns share rows by subgrid, so that times align across the week; the
 * span exceeds the number of times in a day, because empty rows take no room.
 */
export function DayColumn({ roomDay, isInView, onShowAllHours }: DayColumnProps) {
  const formats = useFormats();
  const { past, coming } = roomDay;
  const dayName = formats.dayInWords(roomDay.day);
  return (
    <section
      {...{ [DAY]: roomDay.day }}
      className={classNames(
        'min-w-0 @week:row-span-100 @week:grid @week:grid-rows-subgrid @week:px-1.5 @week:pt-2',
        isInView ? '@week:bg-paper-sunken' : 'hidden',
      )}
    >
      <h3 className="sr-only">{dayName}</h3>
      {past.length > 0 && <PastTimes slots={past} dayName={dayName} />}
      {coming.length > 0 && <Times slots={coming} dayName={dayName} />}
      {past.length + coming.length === 0 && <NoTimes roomDay={roomDay} onShowAllHours={onShowAllHours} />}
    </section>
  );
}

type TimesProps = { slots: readonly SlotAtTime[]; dayName: string };

function Times({ slots, dayName }: TimesProps) {
  return (
    <ol className="@week:contents">
      {slots.map(({ slot, status }) => (
        <li key={slot.id} className="pb-1.5">
          <SlotCard slot={slot} status={status} dayName={dayName} />
        </li>
      ))}
    </ol>
  );
}

/** Folds away past times, so that a day begins with its bookable times. */
function PastTimes({ slots, dayName }: TimesProps) {
  const { location } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="@week:contents">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-start justify-between gap-2 pt-3 text-left text-taken text-xs hover:text-ink"
      >
        {location.pastTimes(slots.length)}
        <DownIcon className={classNames('mt-0.5 size-3.5 transition-transform duration-200', isOpen && 'rotate-180')} />
      </button>
      {isOpen && <Times slots={slots} dayName={dayName} />}
    </div>
  );
}

function NoTimes({ roomDay, onShowAllHours }: { roomDay: RoomDay; onShowAllHours: () => void }) {
  const { location } = useMessages();
  if (!roomDay.isFilteredOut) return <p className="py-2 text-taken text-xs">{location.noTimes}</p>;
  return (
    <div className="py-2 text-taken text-xs">
      <p>{location.noTimesFromHour}</p>
      <button
        type="button"
        onClick={onShowAllHours}
        className="min-h-11 text-left text-ink underline decoration-line-strong underline-offset-4 hover:text-accent"
      >
        {location.showAllHours}
      </button>
    </div>
  );
}
