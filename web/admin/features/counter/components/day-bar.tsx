import { addDays, type Day } from '#domain/calendar/day.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useFormats } from '#web/i18n/format.ts';
import { ForwardIcon } from '#web/ui/shell-icons.tsx';

type DayBarProps = { day: Day; onChange: (day: Day) => void };

/** Shows the chosen day, with the previous and next day one tap away. */
export function DayBar({ day, onChange }: DayBarProps) {
  const counter = useStaffTexts('counter');
  const { dayInWords } = useFormats();
  const button = 'grid size-12 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink';
  return (
    <div className="mt-4 flex items-center justify-between gap-2 border-line border-y">
      <button
        type="button"
        aria-label={counter.previousDay}
        className={button}
        onClick={() => onChange(addDays(day, -1))}
      >
        <ForwardIcon className="size-5 rotate-180" />
      </button>
      <p aria-live="polite" className="text-center font-medium">
        {dayInWords(day)}
      </p>
      <button type="button" aria-label={counter.nextDay} className={button} onClick={() => onChange(addDays(day, 1))}>
        <ForwardIcon />
      </button>
    </div>
  );
}
