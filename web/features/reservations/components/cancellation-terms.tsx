import { MINUTE } from '#domain/calendar/duration.ts';
import { namedStatusOf } from '#domain/reservations/status.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { useNow } from '#web/api/use-now.ts';
import { useBothTimes } from '#web/i18n/both-times.ts';
import { useFormats } from '#web/i18n/format.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type CancellationTermsProps = { reservation: Reservation; onCancel: () => void; onRelease: () => void };

/**
 * Says until when and on what terms the owner may cancel, or a guest without a login by contacting us. Not for
 * reservations made with a voucher.
 */
export function CancellationTerms({ reservation, onCancel, onRelease }: CancellationTermsProps) {
  const { reservation: texts } = useMessages();
  const formats = useFormats();
  const bothTimes = useBothTimes();
  const now = useNow(MINUTE / 4);
  const { cancellation, status, voucherUsage, viewer } = reservation;
  if (cancellation === null || namedStatusOf(status) !== 'PENDING' || voucherUsage !== null) return null;
  const until = new Date(cancellation.until);
  const isOwner = viewer === 'owner';
  if (isOwner && reservation.paymentRequired) return now < until && <Release onRelease={onRelease} />;
  const method = cancellation.refundMethod === 'manual' ? 'manual' : 'card';
  const isFree = cancellation.allowed && now < until;
  const why = cancellation.reason === 'public_holiday' ? 'public_holiday' : now < until ? null : 'too_late';
  return (
    <Card heading={texts.cancellation}>
      {isFree && (
        <p className="mb-1.5 font-medium">{texts.freeToCancelUntil(bothTimes(formats.dateTime(until), until))}</p>
      )}
      {!isFree && why !== null && <p className="mb-1.5 max-w-prose font-medium">{texts.notCancelable[why]}</p>}
      <p className="max-w-prose text-ink-soft">{texts.cancellationPolicy[method]}</p>
      {!isOwner && <p className="mt-1.5 max-w-prose text-ink-soft">{texts.cancelByContact}</p>}
      {isFree && isOwner && (
        <Button tone="secondary" className="mt-5 max-sm:w-full" onClick={onCancel}>
          {texts.cancel}
        </Button>
      )}
    </Card>
  );
}

/** Releases an unpaid reservation, where nothing is refunded. */
function Release({ onRelease }: { onRelease: () => void }) {
  const { reservation: texts } = useMessages();
  return (
    <Card heading={texts.release}>
      <p className="max-w-prose text-ink-soft">{texts.releaseAdvice}</p>
      <Button tone="secondary" className="mt-5 max-sm:w-full" onClick={onRelease}>
        {texts.release}
      </Button>
    </Card>
  );
}
