import { MINUTE } from '#domain/calendar/duration.ts';
import { lastChanceToCancel } from '#domain/reservations/cancellation.ts';
import { useNow } from '../../../api/use-now.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';

/** Until when the whole amount comes back, or that it no longer does. */
export function RefundDeadline({ start }: { start: Date }) {
  const { slot } = useMessages();
  const formats = useFormats();
  const now = useNow(MINUTE);
  const until = lastChanceToCancel(start);
  return now < until ? slot.freeToCancelUntil(formats.dateTime(until)) : slot.noLongerRefundable;
}
