import { useState } from 'react';
import type { Exception } from '#contract/staff/exceptions.ts';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { REMEDIES } from '#domain/staff/remedies.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { amount, instant, listOf, oneOf, or, orNull, record, text } from '#web/api/readers.ts';
import { AfterRestore } from './components/after-restore.tsx';
import { ExceptionLine } from './components/exception-line.tsx';
import { Holds } from './components/holds.tsx';
import { type ChosenRemedy, Remedy } from './components/remedy.tsx';
import { RetryAll } from './components/retry-all.tsx';
import { TakeInDialog } from './components/take-in-dialog.tsx';

const WHILE_RUNNING = 2 * SECOND;

const readException = record<Exception>({
  id: text,
  at: orNull(instant),
  location: orNull(record<NonNullable<Exception['location']>>({ id: text, name: text })),
  person: orNull(record<NonNullable<Exception['person']>>({ name: text, phone: orNull(text) })),
  reservationId: orNull(text),
  blockId: orNull(text),
  reference: orNull(text),
  amount: orNull(amount),
  job: orNull(text),
  finding: orNull(record<NonNullable<Exception['finding']>>({ promise: text, subject: text })),
  detail: orNull(text),
  remedies: or(listOf(oneOf(REMEDIES)), []),
});

const exceptionsQuery = staffQuery('GET /admin/exceptions', { read: listOf(readException) });

/** Returns how many listed jobs of the same kind can be run again, if this is the first of them; otherwise undefined. */
function sameKindOf({ id, job }: Exception, exceptions: readonly Exception[]): number | undefined {
  const same = exceptions.filter((each) => job !== null && each.job === job && each.remedies.includes('retry_job'));
  return same[0]?.id === id ? same.length : undefined;
}

/**
 * Lists everything that is late, stuck or failed at the person's locations, each with its remedies, and the
 * holds of guests.
 */
export function ExceptionsPage() {
  const pages = useStaffTexts('pages');
  const texts = useStaffTexts('exceptions');
  const may = useMay();
  const query = useQuery({
    ...exceptionsQuery,
    refetchInterval: ({ state }: { state: { data?: readonly Exception[] | undefined } }) =>
      state.data?.some(({ isRunning }) => isRunning) ? WHILE_RUNNING : MINUTE,
  });
  // Kept here, because the line of an exception goes away when the list is read again.
  const [chosen, setChosen] = useState<Omit<RemedyDialogProps, 'onClose'> | null>(null);
  return (
    <StaffPage title={pages['/admin/exceptions'].title}>
      <Answer
        query={query}
        isEmpty={(exceptions: readonly Exception[]) => exceptions.length === 0}
        empty={{ title: texts.noneTitle, advice: texts.noneAdvice }}
      >
        {(exceptions: readonly Exception[]) => (
          <ul className="mt-5 divide-y divide-line border-line border-y">
            {exceptions.map((exception) => {
              const sameKind = sameKindOf(exception, exceptions);
              return (
                <ExceptionLine
                  key={`${exception.kind} ${exception.id}`}
                  exception={exception}
                  sameKind={sameKind}
                  onChoose={(remedy) => setChosen({ exception, remedy, sameKind })}
                />
              );
            })}
          </ul>
        )}
      </Answer>
      {chosen !== null && <RemedyDialog {...chosen} onClose={() => setChosen(null)} />}
      {may('hold.release') && <Holds />}
      {may('restore.finish') && <AfterRestore />}
    </StaffPage>
  );
}

type RemedyDialogProps = {
  exception: Exception;
  remedy: ChosenRemedy;
  sameKind: number | undefined;
  onClose: () => void;
};

function RemedyDialog({ exception, remedy, sameKind = 1, onClose }: RemedyDialogProps) {
  if (remedy === 'retry_all') return <RetryAll job={exception.job ?? ''} count={sameKind} onClose={onClose} />;
  return remedy === 'take_in' ? (
    <TakeInDialog reference={exception.reference ?? ''} onClose={onClose} />
  ) : (
    <Remedy name={remedy} exception={exception} onClose={onClose} />
  );
}
