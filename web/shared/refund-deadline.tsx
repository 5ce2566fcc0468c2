import type { Slot } from '#contract/slots.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { refundTerms } from './refund-terms.ts';

type RefundDeadlineProps = {
  slot: Slot;
  /** Whether a voucher can be used too; a voucher is never refunded. */
  isBesideVoucher?: boolean;
};

/** Says until when cancelling a slot that has not begun is refunded in full, or that it is not. */
export function RefundDeadline({ slot, isBesideVoucher = false }: RefundDeadlineProps) {
  const { slot: texts } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const now = useNow(MINUTE);
  const terms = refundTerms(slot, now);
  switch (terms.kind) {
    case 'free': {
      const sentence = isBesideVoucher ? texts.freeToCancelUntilWithoutVoucher : texts.freeToCancelUntil;
      return sentence(bothTimes(formats.dateTime(terms.until), terms.until));
    }
    case 'too_late':
      return texts.noLongerRefundable;
    case 'public_holiday':
      return texts.notRefundableOnHoliday;
  }
}
