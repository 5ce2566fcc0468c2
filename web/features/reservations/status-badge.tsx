import { type NamedStatus, namedStatusOf } from '#domain/reservations/status.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONES: Record<NamedStatus, BadgeTone> = {
  PENDING: 'held',
  ATTENDED: 'available',
  DONE: 'done',
  CANCELED: 'danger',
};

/** Shows the status of a reservation; a status without a text is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const { reservations } = useMessages();
  const named = namedStatusOf(status);
  if (named === null) return <Badge>{status}</Badge>;
  return <Badge tone={TONES[named]}>{reservations.statuses[named]}</Badge>;
}
