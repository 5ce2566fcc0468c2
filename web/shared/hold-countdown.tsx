import { countdownTo } from '#domain/calendar/countdown.ts';
import { useNow } from '#web/api/use-now.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CountdownFigures } from '#web/ui/countdown-figures.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Shows the time left of a hold; screen readers hear only changes of the minute. */
export function HoldCountdown({ until }: { until: Date }) {
  const { countdown } = useMessages();
  const left = countdownTo(until, useNow());
  return (
    <>
      <CountdownFigures left={left} />
      <div aria-live="polite">
        <VisuallyHidden>{countdown.sentence(0, left.hours, left.minutes)}</VisuallyHidden>
      </div>
    </>
  );
}

/** Shows the time left of a hold in one short line, hidden from screen readers. */
export function HoldClock({ until, className }: { until: Date; className?: string }) {
  const { slot } = useMessages();
  const { hours, minutes, seconds } = countdownTo(until, useNow());
  return (
    <span aria-hidden="true" className={classNames('figures', className)}>
      {slot.timeLeft(`${hours * 60 + minutes}:${String(seconds).padStart(2, '0')}`)}
    </span>
  );
}
