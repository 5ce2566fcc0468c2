import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { nextTaken } from '#web/admin/offline/board.ts';
import { boardQuery } from '#web/admin/offline/board-query.ts';
import { useQuery } from '#web/api/react-query.tsx';
import { useFormats } from '#web/i18n/format.ts';

/** Names the next guest of the room after a booking, or the time until which the room is free, as far as today's board tells. */
export function NextInRoom({ slot: { room, endTime } }: Pick<StaffBooking, 'slot'>) {
  const texts = useStaffTexts('bookings');
  const { time } = useFormats();
  const board = useQuery(boardQuery(room.location.id));
  const next = board.data && nextTaken(board.data, room.id, new Date(endTime));
  if (next === undefined) return null;
  const at = time(new Date(next.startTime));
  return (
    <p className="figures whitespace-normal">
      {next.visit?.guest ? texts.nextGuest(next.visit.guest.name, at) : texts.freeUntil(at)}
    </p>
  );
}
