import { type ReactNode, useRef } from 'react';
import type { Day } from '#domain/calendar/day.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { type CalendarView, nextWeek, previousWeek } from '#web/shared/calendar-view.ts';
import { BackIcon } from '#web/ui/icons.tsx';
import { ForwardIcon } from '#web/ui/shell-icons.tsx';

type WeekNavigatorProps = {
  view: CalendarView;
  today: Day;
  /** The last day with times on sale; empty when unknown. */
  onSaleUntil: Day | '';
  onShow: (view: CalendarView) => void;
  /** Called when the visitor is likely to open the next week. */
  onApproachNext: (week: Day) => void;
};

/** Shows which week is open, with buttons for the previous and next one. */
export function WeekNavigator({ view, today, onSaleUntil, onShow, onApproachNext }: WeekNavigatorProps) {
  const { location } = useMessages();
  const formats = useFormats();
  const previous = previousWeek(view, today);
  const next = nextWeek(view);
  const isLast = onSaleUntil !== '' && onSaleUntil < next.week;
  const range = useRef<HTMLParagraphElement>(null);
  return (
    <section aria-label={location.week} className="-ml-3 flex flex-wrap items-center">
      <div className="flex items-center">
        <StepButton name={location.previousWeek} onPress={previous === null ? null : () => onShow(previous)}>
          <BackIcon />
        </StepButton>
        <p ref={range} tabIndex={-1} aria-live="polite" className="figures text-balance whitespace-normal px-1 text-lg">
          {formats.week(view.week)}
        </p>
        <StepButton
          name={location.nextWeek}
          onPress={isLast ? null : () => onShow(next)}
          onApproach={isLast ? undefined : () => onApproachNext(next.week)}
        >
          <ForwardIcon />
        </StepButton>
      </div>
      {view.week !== today && (
        <button
          type="button"
          onClick={() => {
            // The button disappears with its week; without this the focus would be lost.
            range.current?.focus();
            onShow({ ...view, week: today, day: today });
          }}
          className="min-h-11 px-3 text-sm underline decoration-line-strong underline-offset-4 hover:text-accent"
        >
          {location.thisWeek}
        </button>
      )}
      {isLast && (
        <p className="basis-full pl-3 text-ink-soft text-sm">{location.onSaleUntil(formats.dayInWords(onSaleUntil))}</p>
      )}
    </section>
  );
}

type StepButtonProps = {
  name: string;
  onPress: (() => void) | null;
  onApproach?: (() => void) | undefined;
  children: ReactNode;
};

function StepButton({ name, onPress, onApproach, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // `aria-disabled` instead of `disabled`, so that the button keeps the focus at the first week.
      aria-disabled={onPress === null || undefined}
      onClick={onPress ?? undefined}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors aria-disabled:text-line-strong not-aria-disabled:hover:bg-paper-sunken not-aria-disabled:hover:text-accent"
    >
      {children}
    </button>
  );
}
