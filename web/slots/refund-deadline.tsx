import type { Slot } from '#contract/slots.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { refundTerms } from './refund-terms.ts';

/** Says until when cancelling is refunded in full, or that it is not. */
export function RefundDeadline({ slot }: { slot: Slot }) {
  const { slot: texts } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const terms = refundTerms(slot, useNow(MINUTE));
  switch (terms.kind) {
    case 'free':
      return texts.freeToCancelUntil(bothTimes(formats.dateTime(terms.until), terms.until));
    case 'too_late':
      return texts.noLongerRefundable;
    case 'public_holiday':
      return texts.notRefundableOnHoliday;
  }
}
