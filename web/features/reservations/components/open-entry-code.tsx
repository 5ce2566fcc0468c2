import type { ReactNode } from 'react';
import type { EntryCodeContent } from '#contract/entry.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useEntryCodeContent } from '../entry-code-query.ts';
import { Passcode } from './passcode.tsx';
import { QrPicture } from './qr-picture.tsx';

type OpenEntryCodeProps = {
  id: string;
  name: string;
  /** How to use the QR code. */
  advice: string;
  until: Date;
  /** Advice for when the code cannot be shown. */
  help: ReactNode;
};

/**
 * Shows a code that can open its door now; fetched when this renders. A failed refetch keeps the code shown,
 * because it may still open the door.
 */
export function OpenEntryCode({ id, name, advice, until, help }: OpenEntryCodeProps) {
  const { entryCode } = useMessages();
  const { data, error, failureReason, refetch, isFetching } = useEntryCodeContent(id);
  if (isProblem(error, 'entry_code_expired')) {
    return <p className="font-medium">{entryCode.noLongerAvailable}</p>;
  }
  if (data !== undefined) return <ActiveCode content={data} {...{ name, advice, until, help }} />;
  if (isProblem(error ?? failureReason, 'entry_code_not_ready')) {
    return (
      <div className="space-y-2">
        <Spinner text={entryCode.notReady} />
        {help}
      </div>
    );
  }
  if (error !== null) {
    return (
      <Failed error={error} isRetrying={isFetching} onRetry={() => void refetch()}>
        {help}
      </Failed>
    );
  }
  return (
    <Skeleton text={entryCode.loading}>
      <Bone className="size-52" />
    </Skeleton>
  );
}

/** The entry code as the lock cloud returned it. Any part may be missing; the screen then says so. */
type Content = { readonly [Part in keyof EntryCodeContent]?: EntryCodeContent[Part] | null } | null;
type ActiveCodeProps = Omit<OpenEntryCodeProps, 'id'> & { content: Content };

function ActiveCode({ content, name, advice, until, help }: ActiveCodeProps) {
  const { entryCode } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const qrCodeContent = content?.qrCodeContent ?? '';
  const passcode = content?.passcode ?? '';
  if (qrCodeContent === '' && passcode === '') {
    return <Notice title={entryCode.contentNotAvailable}>{help}</Notice>;
  }
  return (
    <div className="space-y-4">
      {qrCodeContent !== '' && (
        <>
          <p className="-mt-3 text-ink-soft">{advice}</p>
          <QrPicture content={qrCodeContent} label={`${name}: ${entryCode.picture}`} />
        </>
      )}
      {passcode !== '' && <Passcode digits={passcode} isAlone={qrCodeContent === ''} />}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="available">{entryCode.active}</Badge>
        {entryCode.validUntil(bothTimes(formats.time(until), until))}
      </p>
    </div>
  );
}

type FailedProps = { error: Error; isRetrying: boolean; onRetry: () => void; children: ReactNode };

function Failed({ error, isRetrying, onRetry, children }: FailedProps) {
  const { entryCode, ui, failures } = useMessages();
  const said = isProblem(error) && error.message !== '' ? error.message : entryCode.failed;
  return (
    <Notice tone="danger" announce>
      {/* After too many requests, says when to try again, by the reader's own clock. */}
      <p>{isProblem(error, 'too_many_requests') ? failureText(error, failures) : said}</p>
      {children}
      <Button tone="secondary" onClick={onRetry} disabled={isRetrying}>
        {ui.tryAgain}
      </Button>
    </Notice>
  );
}
