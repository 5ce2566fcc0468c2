import { useState } from 'react';
import type { Approval } from '#contract/staff/approvals.ts';
import { refreshAnswers, staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { StaffPage } from '#web/admin/ui/page.tsx';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { useQuery, useQueryClient } from '#web/api/react-query.tsx';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';

type Decision = 'approve' | 'decline';

/** Lists the requests that wait for a second person, to be approved or declined. */
export function ApprovalsPage() {
  const pages = useStaffTexts('pages');
  const texts = useStaffTexts('bookings');
  const waiting = useQuery(staffQuery('GET /admin/approvals'));
  const [deciding, setDeciding] = useState<{ approval: Approval; decision: Decision } | null>(null);
  return (
    <StaffPage title={pages['/admin/approvals'].title} width="text">
      <div className="mt-6">
        <Answer
          query={waiting}
          isEmpty={(approvals) => approvals.length === 0}
          empty={{ title: texts.waitingTitle, advice: texts.waitingAdvice }}
        >
          {(approvals) => (
            <ul className="divide-y divide-line border-line border-y">
              {approvals.map((approval) => (
                <li key={approval.id} className="py-5">
                  <Waiting approval={approval} onDecide={(decision) => setDeciding({ approval, decision })} />
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </div>
      {deciding !== null && <DecisionSheet {...deciding} onClose={() => setDeciding(null)} />}
    </StaffPage>
  );
}

function Waiting({ approval, onDecide }: { approval: Approval; onDecide: (decision: Decision) => void }) {
  const texts = useStaffTexts('bookings');
  const formats = useFormats();
  const { kind, amount, guest, slot, reason, askedBy, askedAt, expiresAt, bookingId, isOwn, mayDecide } = approval;
  const when = (instant: string) => formats.dateTime(new Date(instant));
  return (
    <>
      <p className="font-serif text-xl">
        {kind === 'free_booking' ? texts.freeBooking : texts.refund}:{' '}
        <span className="figures">{formats.price(amount)}</span>
      </p>
      <p className="mt-1">{[guest ?? texts.noName, when(slot.startTime), slot.room, slot.location].join(' · ')}</p>
      <p className="mt-2">{texts.because(reason)}</p>
      <p className="text-ink-soft text-sm">
        {texts.askedBy(askedBy, when(askedAt))}. {texts.until(when(expiresAt))}.
      </p>
      {bookingId !== null && (
        <TextLink to={staffPath('/admin/bookings/:id', bookingId)} className="inline-flex min-h-11 items-center">
          {texts.open}
        </TextLink>
      )}
      {kind === 'free_booking' && <p className="text-ink-soft text-sm">{texts.notHeld}</p>}
      {mayDecide ? (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button onClick={() => onDecide('approve')}>{texts.approve}</Button>
          <Button tone="secondary" onClick={() => onDecide('decline')}>
            {texts.decline}
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft text-sm">{isOwn ? texts.own : texts.notYours}</p>
      )}
      {isOwn && <Withdraw id={approval.id} />}
    </>
  );
}

/** Withdraws the person's own request. */
function Withdraw({ id }: { id: string }) {
  const texts = useStaffTexts('bookings');
  const { failures } = useMessages();
  const readAgain = useReadRequestsAgain();
  const act = useAct('POST /admin/approvals/{id}/withdraw', {
    onSuccess: () => {
      readAgain();
      toast({ title: texts.withdrawn });
    },
    onError: (error) => {
      readAgain();
      // A request that was decided meanwhile goes away from the list, and would take the answer with it.
      toast({ title: failureText(error, failures), tone: 'danger' });
    },
  });
  return (
    <Button
      tone="secondary"
      className="mt-2"
      busy={act.isPending && texts.deciding}
      onClick={() => act.mutate({ params: { id }, body: {} })}
    >
      {texts.withdraw}
    </Button>
  );
}

/** Returns a function that refetches what shows requests. */
function useReadRequestsAgain(): () => void {
  const client = useQueryClient();
  return () =>
    refreshAnswers(client, 'GET /admin/approvals', 'GET /admin/bookings/{id}', 'GET /admin/bookings/{id}/timeline');
}

type DecisionSheetProps = { approval: Approval; decision: Decision; onClose: () => void };

function DecisionSheet({ approval, decision, onClose }: DecisionSheetProps) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const readAgain = useReadRequestsAgain();
  const isApproval = decision === 'approve';
  const isFree = approval.kind === 'free_booking';
  const approvedText = isFree ? texts.approvedFree : texts.approvedRefund;
  const act = useAct('POST /admin/approvals/{id}/decide', {
    onSuccess: () => {
      readAgain();
      toast({ title: isApproval ? approvedText : texts.declined });
      onClose();
    },
    onError: readAgain,
  });
  const approveTitle = isFree ? texts.approveFreeTitle : texts.approveTitle;
  const declineTitle = isFree ? texts.declineFreeTitle : texts.declineTitle;
  return (
    <ReasonDialog
      title={(isApproval ? approveTitle : declineTitle)(price(approval.amount))}
      confirm={isApproval ? texts.approve : texts.decline}
      tone={isApproval && !isFree ? 'danger' : 'primary'}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id: approval.id }, body: { decision, reason } })}
    />
  );
}
