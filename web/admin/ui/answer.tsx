import type { QueryObserverResult } from '@tanstack/query-core';
import type { ReactNode } from 'react';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { UnreadableAnswer } from '#web/api/readers.ts';
import { serverTimeOf } from '#web/api/server-clock.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Bone, Skeleton } from '#web/ui/skeleton.tsx';
import { RequestId } from './act-failure.tsx';

type Empty = {
  /** The name of what is missing. */
  title: string;
  /** The first step. */
  advice?: string;
  action?: ReactNode;
};

type AnswerProps<Data> = {
  query: QueryObserverResult<Data>;
  /** The shape of the expected content; by default some lines. */
  skeleton?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: Empty;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the answer of a query in each state: loading (a skeleton after 150 ms), empty (the first step),
 * failed (reason, retry, request id), offline, forbidden (who can help). Earlier data stays visible, with its
 * age.
 */
export function Answer<Data>({ query, skeleton, isEmpty, empty, children }: AnswerProps<Data>) {
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <Loading>{skeleton}</Loading>
    ) : (
      <div className="pt-6">
        <Failed query={query} />
      </div>
    );
  return (
    <>
      {error !== null && <Stale query={query} />}
      {empty !== undefined && isEmpty?.(data) ? (
        <div className="pt-6">
          <EmptyState title={empty.title} advice={empty.advice}>
            {empty.action}
          </EmptyState>
        </div>
      ) : (
        children(data)
      )}
    </>
  );
}

/** A skeleton that shows only when an answer takes noticeably long. */
export function Loading({ children }: { children?: ReactNode }) {
  const frame = useStaffTexts('frame');
  return (
    <div className="animate-[appear_150ms_150ms_ease-out_backwards] pt-6">
      <Skeleton text={frame.loading}>{children ?? <LineBones count={5} />}</Skeleton>
    </div>
  );
}

/** The shape of a list of lines. */
export function LineBones({ count }: { count: number }) {
  return (
    <div className="divide-y divide-line border-line border-t">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <div key={line} className="space-y-2 py-4">
          <Bone className="h-5 w-2/5" />
          <Bone className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}

function Failed({ query }: { query: QueryObserverResult<unknown> }) {
  const frame = useStaffTexts('frame');
  const { failures } = useMessages();
  const { error, refetch, isFetching } = query;
  if (isProblem(error, 'forbidden')) return <Forbidden />;
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
  const isUnreadable = error instanceof UnreadableAnswer;
  if (!isProblem(error) && !isUnreadable)
    return <ErrorState title={frame.offlineTitle} advice={frame.offlineAdvice} {...retry} />;
  return (
    <ErrorState
      title={frame.failedTitle}
      advice={isUnreadable ? failures.somethingWrong : failureText(error, failures)}
      {...retry}
    >
      <RequestId error={error} />
    </ErrorState>
  );
}

/** Says that a screen is not part of the person's posts, and who can help. */
export function Forbidden() {
  const frame = useStaffTexts('frame');
  return <EmptyState title={frame.forbiddenTitle} advice={frame.forbiddenAdvice} />;
}

/** Says since when the shown answer could not be refreshed. */
function Stale({ query }: { query: QueryObserverResult<unknown> }) {
  const frame = useStaffTexts('frame');
  const { ui } = useMessages();
  const { time } = useFormats();
  return (
    <div className="mt-4">
      <Notice tone="waiting" announce>
        <p>{frame.staleShown(time(serverTimeOf([query.dataUpdatedAt])))}</p>
        <Button
          tone="quiet"
          className="-ml-3"
          disabled={query.isFetching}
          onClick={() => {
            void query.refetch();
          }}
        >
          {ui.tryAgain}
        </Button>
      </Notice>
    </div>
  );
}
