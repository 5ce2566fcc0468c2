import { type Day, daysOfWeekFrom } from '#domain/calendar/day.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import type { CalendarView } from '#web/shared/calendar-view.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type DayButtonsProps = {
  view: CalendarView;
  today: Day;
  /** Free slots of a day over all rooms; null while they load. */
  freeOn: (day: Day) => number | null;
  onChoose: (day: Day) => void;
};

/** Shows the seven days, always in sight: at the bottom on a phone, above their columns on a desktop. */
export function DayButtons({ view, today, freeOn, onChoose }: DayButtonsProps) {
  const { location } = useMessages();
  return (
    <nav
      aria-label={location.days}
      className="sticky z-20 bg-paper max-lg:bottom-0 max-lg:order-last max-lg:-mx-5 max-lg:border-line max-lg:border-t max-lg:px-2 max-lg:pb-[env(safe-area-inset-bottom)] lg:top-0 lg:border-line lg:border-b lg:pt-3 sm:max-lg:-mx-8 sm:max-lg:px-5"
    >
      <ul className="@week:-mx-1.5 grid grid-cols-7">
        {daysOfWeekFrom(view.week).map((day) => (
          <li key={day}>
            <DayButton
              day={day}
              isToday={day === today}
              isInView={day === view.day}
              free={freeOn(day)}
              onChoose={() => onChoose(day)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type DayButtonProps = { day: Day; isToday: boolean; isInView: boolean; free: number | null; onChoose: () => void };

function DayButton({ day, isToday, isInView, free, onChoose }: DayButtonProps) {
  const { location } = useMessages();
  const formats = useFormats();
  const words = isToday ? location.todayIs(formats.dayInWords(day)) : formats.dayInWords(day);
  return (
    <button
      type="button"
      aria-pressed={isInView}
      onClick={onChoose}
      className={classNames(
        'flex min-h-16 w-full flex-col items-center justify-center border-t-2 px-0.5 pt-1 pb-1.5 leading-tight transition-colors lg:items-start lg:border-t-0 lg:border-b-2 lg:px-2',
        isInView
          ? 'border-accent text-ink'
          : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
      )}
    >
      <VisuallyHidden>{free === null ? words : location.goToDay(words, free)}</VisuallyHidden>
      <span aria-hidden="true" className="contents">
        <span className="text-xs">
          <span className={isToday ? 'lg:hidden' : undefined}>{formats.weekday(day, 'short')}</span>
          {isToday && <span className="max-lg:hidden">{location.today}</span>}
        </span>
        <span className={classNames('figures text-xl', isInView && 'text-accent')}>{Number(day.slice(8))}</span>
        <FreeMark free={free} />
      </span>
    </button>
  );
}

/** Shows a dot when something is free and a dash when nothing is; in words where there is room. */
function FreeMark({ free }: { free: number | null }) {
  const { location } = useMessages();
  if (free === null) return <span className="h-3 lg:h-5" />;
  return (
    <>
      <span className="grid h-3 place-items-center lg:hidden">
        <span className={free > 0 ? 'size-1.5 rounded-full bg-available' : 'h-px w-2 bg-taken'} />
      </span>
      <span className={classNames('text-xs max-lg:hidden', free > 0 ? 'text-available' : 'text-taken')}>
        {location.free(free)}
      </span>
    </>
  );
}
