import { useState } from 'react';
import type { Exception } from '#contract/staff/exceptions.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { Answer } from '#web/admin/ui/states.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { AfterRestore } from './components/after-restore.tsx';
import { ExceptionLine } from './components/exception-line.tsx';
import { Holds } from './components/holds.tsx';
import { type ChosenRemedy, Remedy } from './components/remedy.tsx';
import { TakeInDialog } from './components/take-in-dialog.tsx';

const EVERY_MINUTE = 60_000;

/** Returns how many listed jobs are of the same kind, if this is the first of them; otherwise undefined. */
function sameKindOf({ id, job }: Exception, exceptions: readonly Exception[]): number | undefined {
  const same = exceptions.filter((each) => job !== null && each.job === job);
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
  const query = useQuery({ ...staffQuery('GET /admin/exceptions'), refetchInterval: EVERY_MINUTE });
  // Kept here, because the line of an exception goes away when the list is read again.
  const [chosen, setChosen] = useState<{ exception: Exception; remedy: ChosenRemedy } | null>(null);
  return (
    <StaffPage title={pages['/admin/exceptions'].title}>
      <Answer
        query={query}
        isEmpty={(exceptions: readonly Exception[]) => exceptions.length === 0}
        empty={{ title: texts.noneTitle, advice: texts.noneAdvice }}
      >
        {(exceptions: readonly Exception[]) => (
          <ul className="mt-5 divide-y divide-line border-line border-y">
            {exceptions.map((exception) => (
              <ExceptionLine
                key={`${exception.kind} ${exception.id}`}
                exception={exception}
                sameKind={sameKindOf(exception, exceptions)}
                onChoose={(remedy) => setChosen({ exception, remedy })}
              />
            ))}
          </ul>
        )}
      </Answer>
      {chosen !== null && <RemedyDialog {...chosen} onClose={() => setChosen(null)} />}
      {may('hold.release') && <Holds />}
      {may('restore.finish') && <AfterRestore />}
    </StaffPage>
  );
}

type RemedyDialogProps = { exception: Exception; remedy: ChosenRemedy; onClose: () => void };

function RemedyDialog({ exception, remedy, onClose }: RemedyDialogProps) {
  return remedy === 'take_in' ? (
    <TakeInDialog reference={exception.reference ?? ''} onClose={onClose} />
  ) : (
    <Remedy name={remedy} exception={exception} onClose={onClose} />
  );
}
