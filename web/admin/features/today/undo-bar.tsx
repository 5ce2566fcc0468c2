import { useEffect } from 'react';
import { MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { TAKE_BACK_MINUTES } from '#domain/visits/mark.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import type { BoardMark } from '#web/admin/offline/board.ts';
import { useFormats } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { Card } from './cards.ts';

const SHOWN_FOR = 10 * SECOND;

type UndoBarProps = { card: Card; mark: BoardMark; onTakeBack: () => void; onOver: () => void };

/**
 * Shows the last tap for ten seconds, with a button to undo it within reach of the thumb. Where it asks whether the room
 * is clean, it stays until it is answered or the tap can no longer be undone.
 */
export function UndoBar({ card: { room, slot, insideBefore, isUnready }, mark, onTakeBack, onOver }: UndoBarProps) {
  const asks = mark.kind === 'arrived' && isUnready;
  const today = useStaffTexts('today');
  const { time } = useFormats();
  useEffect(() => {
    const timer = setTimeout(onOver, asks ? TAKE_BACK_MINUTES * MINUTE : SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [onOver, asks]);
  const guest = mark.reservationId === null ? undefined : slot.visit?.guest?.name;
  return (
    <div className="fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 px-4 lg:bottom-6 lg:left-60">
      <div className="mx-auto flex max-w-md items-center justify-between gap-3 rounded-md border border-line-strong bg-paper-raised py-2 pr-2 pl-4 shadow-dialog">
        <p className="min-w-0">
          <b className="font-medium">{guest ?? room.name}</b> {today.acts[mark.kind]} {time(new Date(mark.tappedAt))}
          {mark.kind === 'arrived' && insideBefore !== null && (
            <span className="block text-sm">{today.countsAsLeft(insideBefore.visit?.guest?.name ?? null)}</span>
          )}
          {asks && <span className="block text-danger text-sm">{today.isRoomReady}</span>}
        </p>
        <div className="flex shrink-0 flex-col gap-2 sm:flex-row">
          <Button tone="secondary" className="px-4" onClick={onTakeBack}>
            {today.takeBack}
          </Button>
          {asks && (
            <Button tone="secondary" className="px-4" onClick={onOver}>
              {today.dismiss}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
