import { countdownTo } from '#domain/calendar/countdown.ts';
import { entryWindow } from '#domain/entry/entry-window.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { CountdownFigures } from '#web/ui/countdown-figures.tsx';
import { Hotline } from './hotline.tsx';
import { OpenEntryCode } from './open-entry-code.tsx';

type EntryCodeProps = {
  id: string;
  /** Name of the door that the code opens. */
  name: string;
  /** How to use the QR code. */
  advice: string;
  locationId: string;
  startTime: Date;
  endTime: Date;
};

/** Shows the code for one door: a countdown until it opens, then the code, until the end. */
export function EntryCode({ id, name, advice, locationId, startTime, endTime }: EntryCodeProps) {
  const { entryCode } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const now = useNow();
  const window = entryWindow({ startTime, endTime }, now);
  return (
    <div>
      {window.kind === 'not_yet' && (
        <div>
          <p className="-mt-3 mb-5 text-ink-soft">{advice}</p>
          <p className="mb-3 print:hidden">{entryCode.startsIn}</p>
          <CountdownFigures left={countdownTo(startTime, now)} />
        </div>
      )}
      {/* Rendered from the start: a live region announces only changes inside it. */}
      <div role="status">
        {window.kind === 'active' && (
          <OpenEntryCode {...{ id, name, advice }} until={endTime} help={<Hotline locationId={locationId} />} />
        )}
        {window.kind === 'expired' && <p className="font-medium">{entryCode.noLongerAvailable}</p>}
      </div>
      <p className="mt-4 text-ink-soft text-sm">
        {entryCode.validBetween(bothTimes(formats.time(startTime), startTime), formats.time(endTime))}
      </p>
    </div>
  );
}
