import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import type { BoardMark } from '#web/admin/offline/board.ts';
import type { QueuedMark } from '#web/admin/offline/queued-mark.ts';
import { useFormats } from '#web/i18n/format.ts';
import type { Card } from './cards.ts';

type Tapped = { readonly card: Card; readonly mark: BoardMark };
type AnnouncementProps = { waiting: QueuedMark | undefined; tapped: Tapped | null };

/**
 * Announces the outcome of the last tap. Always rendered, because screen readers miss a region that appears
 * with its text.
 */
export function Announcement({ waiting, tapped }: AnnouncementProps) {
  const told = useTold();
  return (
    <p role="status" className="sr-only">
      {told(waiting, tapped)}
    </p>
  );
}

function useTold() {
  const today = useStaffTexts('today');
  const { time } = useFormats();
  return (waiting: QueuedMark | undefined, tapped: Tapped | null): string => {
    if (waiting !== undefined) {
      const { tap, tappedAt, refusal } = waiting;
      const name = tap.does === 'take_back' ? today.takeBack : today.acts[tap.kind];
      const at = time(new Date(tappedAt));
      return refusal === null ? today.waiting(name, at) : `${today.refused(name, at)} ${refusal}`;
    }
    if (tapped === null) return '';
    const { card, mark } = tapped;
    const guest = mark.reservationId === null ? undefined : card.slot.visit?.guest?.name;
    const whose = guest ?? card.room.name;
    const told = today.markedAt(today.acts[mark.kind], time(new Date(mark.tappedAt)), whose);
    if (mark.kind === 'arrived' && card.isUnready) return `${told}. ${today.isRoomReady}`;
    const before = mark.kind === 'arrived' ? card.insideBefore : null;
    return before === null ? told : `${told}. ${today.countsAsLeft(before.visit?.guest?.name ?? null)}`;
  };
}
