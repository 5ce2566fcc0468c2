import { useEffect, useRef } from 'react';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shows the error of an action beside its button. */
export function ActFailure({ error }: { error: Error | null }) {
  const { failures } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  // In a sheet that is longer than the screen it would stay below what is visible.
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (error === null) return null;
  return (
    <div ref={place}>
      <Notice tone="danger" announce>
        <p>{failureText(error, failures)}</p>
        <RequestId error={error} />
      </Notice>
    </div>
  );
}

/** The id in the log of a request that failed by a fault of ours, to be read out to the operator of the server. */
export function RequestId({ error }: { error: Error | null }) {
  const frame = useStaffTexts('frame');
  const id = isProblem(error) && error.status >= 500 ? error.body.requestId : undefined;
  if (typeof id !== 'string') return null;
  return <p className="w-full break-all text-ink-soft text-sm">{frame.requestId(id)}</p>;
}
