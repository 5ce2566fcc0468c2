import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';

/** Shows start and end in Vietnam's time; in another zone, the visitor's own time in small type beside it. */
export function TimeRange({ start, end }: { start: Date; end: Date }) {
  const formats = useFormats();
  const { location } = useMessages();
  const elsewhere = formats.visitorTime(start);
  return (
    <>
      <span className="figures text-lg">{formats.timeRange(start, end)}</span>
      {elsewhere !== null && <span className="block text-ink-soft text-sm">{location.yourTime(elsewhere)}</span>}
    </>
  );
}
