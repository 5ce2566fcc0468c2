import { type SubmitEvent, useId, useState } from 'react';
import type { StaffBooking, StaffCancellation } from '#contract/staff/bookings.ts';
import type { GuestRefund } from '#domain/reservations/cancellation.ts';
import { isReason } from '#domain/staff/reason.ts';
import { staffQuery, useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure, Answer } from '#web/admin/ui/states.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { ReasonField } from './reason-field.tsx';
import { textIn } from './text-in.ts';
import { ofVersion, useReadBookingAgain, useShowBooking } from './use-booking-act.ts';

type CancelSheetProps = { booking: StaffBooking; onClose: () => void };

/**
 * Lets a person choose the refund, shows the effect of each choice, and cancels or asks a second person. Proposes a full
 * refund where the room is blocked, because the guest is not to blame.
 */
export function CancelSheet({ booking, onClose }: CancelSheetProps) {
  const texts = useStaffTexts('bookings');
  const { id, version, slot, moveDrops } = booking;
  const form = useId();
  const show = useShowBooking();
  const readAgain = useReadBookingAgain(id);
  const [refund, setRefund] = useState<GuestRefund>(slot.isBlocked ? 'all' : 'rule');
  const [isMissing, setMissing] = useState(false);
  const previews = useQuery(
    ofVersion(staffQuery('GET /admin/bookings/{id}/cancellation', { params: { id } }), version),
  );
  const act = useAct('POST /admin/bookings/{id}/cancel', {
    onSuccess: (answer) => {
      if ('approvalId' in answer) readAgain();
      else show(answer);
      toast({ title: 'approvalId' in answer ? texts.asked : texts.canceled });
      onClose();
    },
    onError: readAgain,
  });
  const chosen = previews.data?.find(({ wish }) => wish === refund);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textIn(event.currentTarget, 'reason');
    setMissing(!isReason(reason));
    if (isReason(reason)) act.mutate({ params: { id }, body: { refund, reason, version } });
  };
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.cancelTitle}
      description={slot.isBlocked ? texts.cancelBlockedAdvice : texts.cancelAdvice}
      actions={
        <>
          <Button
            type="submit"
            form={form}
            tone={chosen?.needsApproval ? 'primary' : 'danger'}
            disabled={chosen === undefined}
            busy={act.isPending && texts.canceling}
          >
            {chosen?.needsApproval ? texts.askNow : texts.cancelNow}
          </Button>
          <Button tone="secondary" disabled={act.isPending} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="space-y-5">
        {moveDrops.minutes > 0 && (
          <Notice tone="waiting">
            <p>{texts.extraCanceled(moveDrops.minutes)}</p>
          </Notice>
        )}
        <Answer query={previews}>
          {(all) =>
            isUnpaid(all) ? (
              <p>{texts.nothingPaid}</p>
            ) : (
              <ChoiceGroup label={texts.refundQuestion}>
                {all.map((preview) => (
                  <Radio
                    key={preview.wish}
                    name="refund"
                    checked={preview.wish === refund}
                    onChange={() => setRefund(preview.wish)}
                    label={<Way preview={preview} />}
                  />
                ))}
              </ChoiceGroup>
            )
          }
        </Answer>
        {chosen?.isBeyond && (
          <Notice tone="waiting" announce>
            <p>{texts.beyond}</p>
            {chosen.needsApproval && <p>{texts.needsApproval}</p>}
          </Notice>
        )}
        <ReasonField isMissing={isMissing} />
        <ActFailure error={act.error} />
      </form>
    </Dialog>
  );
}

/** Returns whether nothing was paid: no way of canceling gives anything back. There are none for a booking that has ended. */
function isUnpaid(ways: readonly StaffCancellation[]): boolean {
  return ways.length > 0 && ways.every(({ refundAmount, returnsVoucher }) => refundAmount === 0 && !returnsVoucher);
}

/** Shows one way of canceling and its refund. */
function Way({ preview }: { preview: StaffCancellation }) {
  const texts = useStaffTexts('bookings');
  const { price } = useFormats();
  const { wish, refundAmount, returnsVoucher } = preview;
  const gives = [
    returnsVoucher ? texts.gives.voucher : null,
    refundAmount > 0 ? texts.gives.money(price(refundAmount)) : null,
  ].filter((line) => line !== null);
  return (
    <>
      {texts.refunds[wish]}
      {(gives.length > 0 ? gives : [texts.gives.nothing]).map((line) => (
        <span key={line} className="block text-ink-soft text-sm">
          {line}
        </span>
      ))}
    </>
  );
}
