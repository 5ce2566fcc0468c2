import { useState } from 'react';
import type { StaffBooking, StaffCancellation } from '#contract/staff/bookings.ts';
import type { GuestRefund } from '#domain/reservations/cancellation.ts';
import { staffQuery } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Answer } from '#web/admin/ui/answer.tsx';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';
import { ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { ofVersion, useBookingAct } from './use-booking-act.ts';

type CancelSheetProps = { booking: StaffBooking; onClose: () => void };

/**
 * Lets a person choose the refund, shows the effect of each choice, and cancels or asks a second person. Proposes a full
 * refund where the room is blocked, because the guest is not to blame.
 */
export function CancelSheet({ booking, onClose }: CancelSheetProps) {
  const texts = useStaffTexts('bookings');
  const { id, version, slot, moveDrops } = booking;
  const [refund, setRefund] = useState<GuestRefund>(slot.isBlocked ? 'all' : 'rule');
  const previews = useQuery(
    ofVersion(staffQuery('GET /admin/bookings/{id}/cancellation', { params: { id } }), version),
  );
  const act = useBookingAct('POST /admin/bookings/{id}/cancel', booking.id, (answer) => {
    toast({ title: 'approvalId' in answer ? texts.asked : texts.canceled });
    onClose();
  });
  const chosen = previews.data?.find(({ wish }) => wish === refund);
  return (
    <ReasonDialog
      title={texts.cancelTitle}
      description={slot.isBlocked ? texts.cancelBlockedAdvice : texts.cancelAdvice}
      confirm={chosen?.needsApproval ? texts.askNow : texts.cancelNow}
      tone={chosen?.needsApproval ? 'primary' : 'danger'}
      isReady={chosen !== undefined}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id }, body: { refund, reason, version } })}
    >
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
    </ReasonDialog>
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
