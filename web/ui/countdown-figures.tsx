import type { Countdown } from '#domain/calendar/countdown.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * Shows the time left as figures above their units; days and hours only when there are any. Screen readers
 * hear only the minutes.
 */
export function CountdownFigures({ left }: { left: Countdown }) {
  const { countdown } = useMessages();
  const shown = left.days > 0 ? UNITS : left.hours > 0 ? UNITS.slice(1) : UNITS.slice(2);
  return (
    <div role="timer" className="print:hidden">
      <VisuallyHidden>{countdown.sentence(left.days, left.hours, left.minutes)}</VisuallyHidden>
      <div aria-hidden="true" className="flex gap-5">
        {shown.map((unit) => (
          <div key={unit} className="min-w-10">
            <span className="figures block text-3xl leading-none">{String(left[unit]).padStart(2, '0')}</span>
            <span className="mt-1.5 block text-ink-soft text-xs">{countdown.units[unit]}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
