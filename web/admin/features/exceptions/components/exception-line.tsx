import type { Exception } from '#contract/staff/exceptions.ts';
import { shortId } from '#domain/basics/id.ts';
import { dialled } from '#domain/counter/desk-guest.ts';
import type { StaffTexts } from '#texts/staff-texts.ts';
import { useJobNames } from '#web/admin/i18n/action-names.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMay } from '#web/admin/session/me.tsx';
import { serverNow } from '#web/api/server-clock.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { leaveFocus } from '#web/ui/take-focus.ts';
import type { ChosenRemedy, RemedyName } from './remedy.tsx';

type ExceptionLineProps = {
  exception: Exception;
  /** The number of failed jobs of the same kind that can be run again; set only on the first of them. */
  sameKind?: number | undefined;
  onChoose: (remedy: ChosenRemedy) => void;
};

/** Shows an item that is late, stuck or failed: what it is, its facts, and its remedies. */
export function ExceptionLine({ exception, sameKind = 1, onChoose }: ExceptionLineProps) {
  const texts = useStaffTexts('exceptions');
  const formats = useFormats();
  const jobName = useJobNames();
  const may = useMay();
  const { kind, at, location, person, reservationId, paidBy, reference, amount, state, job } = exception;
  const isJob = kind === 'dead_job' || kind === 'late_job';
  const facts = [
    at === null ? null : timeOf(exception, texts)(formats.dateTime(new Date(at))),
    location?.name,
    amount === null ? null : formats.price(amount),
    paidBy === null ? null : texts.paidBy[paidBy],
    paidBy === null || reservationId === null ? null : texts.bookingOf(shortId(reservationId)),
    reference,
    // Only the gateway sends money; what was taken at the desk is handed back.
    state === null || (kind === 'unsettled_refund' && paidBy !== 'card') ? null : texts.states[state],
  ].filter((fact) => fact !== null && fact !== undefined);
  const remedies = useAllowedRemedies(exception);
  const link = useWayOut(exception);
  return (
    <li ref={leaveFocus} className="py-4">
      <p className="font-medium">{texts.kinds[kind]}</p>
      {isJob && <p className="mt-1 break-words">{job === null ? texts.otherJob : jobName(job)}</p>}
      <p className="mt-1 break-words text-ink-soft text-sm">{facts.join(' · ')}</p>
      {person !== null && (
        <p className="mt-1 break-words text-sm">
          {person.name}
          {person.phone !== null && (
            <>
              {' · '}
              <a href={`tel:${dialled(person.phone)}`} className="figures inline-flex min-h-11 items-center underline">
                {dialled(person.phone)}
              </a>
            </>
          )}
        </p>
      )}
      <p className="mt-1 text-ink-soft text-sm">{adviceOf(exception, texts, may('refund.settle', location?.id))}</p>
      <Details exception={exception} />
      {(remedies.length > 0 || link !== null) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {link !== null && (
            <LinkButton to={link.to} tone="secondary">
              {link.label}
            </LinkButton>
          )}
          {remedies.map((remedy) => (
            <Button
              key={remedy}
              tone="secondary"
              onClick={() => {
                onChoose(remedy);
              }}
            >
              {texts.remedies[remedy]}
            </Button>
          ))}
          {sameKind > 1 && remedies.includes('retry_job') && (
            <Button tone="secondary" onClick={() => onChoose('retry_all')}>
              {texts.retryAll(sameKind)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Returns a function that says of what a job's time is, so that it is not read as that of a visit. */
function timeOf({ kind, at, isRunning }: Exception, { jobTimes }: StaffTexts['exceptions']): (time: string) => string {
  if (kind !== 'dead_job' && kind !== 'late_job') return (time) => time;
  if (kind === 'dead_job') return jobTimes.failed;
  if (isRunning) return jobTimes.running;
  return Date.parse(at ?? '') > serverNow().getTime() ? jobTimes.next : jobTimes.waiting;
}

/** Shows technical details for a person who knows the software, folded away. */
function Details({ exception: { finding, detail } }: { exception: Exception }) {
  const texts = useStaffTexts('exceptions');
  const known = [finding?.promise, finding?.subject, detail].filter((part) => part !== null && part !== undefined);
  if (known.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong underline-offset-4">
        {texts.details}
      </summary>
      <p className="break-words text-ink-soft" lang="en">
        {known.join(' · ')}
      </p>
    </details>
  );
}

/**
 * Warns that a card refund is retried until the gateway has paid it: paying it by hand too would pay the
 * guest twice. Says who may record a refund to those who may not, and why a job cannot be run now.
 */
function adviceOf(
  { kind, remedies, job, isRunning }: Exception,
  { advice, jobAdvice, cardRefundAdvice, refundOfOthers }: StaffTexts['exceptions'],
  maySettle: boolean,
): string {
  if (isRunning) return jobAdvice.running;
  if (job !== null && !remedies.includes('retry_job'))
    return kind === 'dead_job' ? jobAdvice.erased : jobAdvice.waiting;
  if (kind === 'unsettled_refund' && !maySettle) return refundOfOthers;
  return kind === 'unsettled_refund' && remedies.includes('settle_by_gateway') ? cardRefundAdvice : advice[kind];
}

/**
 * Returns the page where the problem can be fixed: keys at the doors, a ticket where staff book, a blocked
 * room at its block, else the booking.
 */
function useWayOut({ kind, reservationId, blockId, location }: Exception): { to: string; label: string } | null {
  const { links } = useStaffTexts('exceptions');
  const may = useMay();
  if (kind === 'missing_entry_code' && may('door.tend', location?.id))
    return { to: staffPath('/admin/doors'), label: links.doors };
  if (kind === 'unused_ticket' && may('booking.make', location?.id))
    return { to: staffPath('/admin/bookings/new'), label: links.book };
  if (blockId !== null && may('block.run', location?.id))
    return { to: staffPath('/admin/blocks/:id', blockId), label: links.block };
  if (reservationId === null || !may('booking.see', location?.id)) return null;
  return { to: staffPath('/admin/bookings/:id', reservationId), label: links.booking };
}

/** Returns the remedies that the person may use. */
function useAllowedRemedies({ remedies, location }: Exception): (RemedyName | 'take_in')[] {
  const may = useMay();
  return remedies.flatMap((remedy): (RemedyName | 'take_in')[] => {
    if (remedy === 'open_booking') return [];
    if (remedy === 'ask_gateway') return [remedy];
    if (remedy === 'take_in') return may('restore.finish') ? [remedy] : [];
    const isAllowed = remedy.startsWith('settle') ? may('refund.settle', location?.id) : may('exception.tend');
    return isAllowed ? [remedy] : [];
  });
}
