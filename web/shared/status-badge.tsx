import { type NamedStatus, namedStatusOf } from '#domain/reservations/status.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONES: Record<NamedStatus, BadgeTone> = {
  PENDING: 'held',
  ATTENDED: 'available',
  DONE: 'done',
  CANCELED: 'danger',
};

type StatusBadgeProps = {
  status: string;
  /** Payment is still required. */
  isUnpaid: boolean;
};

/** Shows the status of a reservation, or that a pending one is unpaid; a status without a text is shown as it is. */
export function StatusBadge({ status, isUnpaid }: StatusBadgeProps) {
  const { reservations } = useMessages();
  const named = namedStatusOf(status);
  if (named === null) return <Badge>{status}</Badge>;
  const text = isUnpaid && named === 'PENDING' ? reservations.unpaid : reservations.statuses[named];
  return <Badge tone={TONES[named]}>{text}</Badge>;
}
