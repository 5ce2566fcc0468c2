import { startLinkPayment } from '#server/features/counter/commands/start-link-payment.ts';
import { pick } from './dice.ts';
import { memberName, reservationName } from './labels.ts';
import type { Chooser, Play } from './play.ts';
import { liveHolds, type Snapshot } from './snapshot.ts';

type Reservation = Snapshot['reservations'][number];
type Told = { readonly price: number; readonly pay_by: Date | null };

/** A guest opens the mailed link of a booking and starts to pay, sometimes with an expired link. */
export const openLink: Chooser = async (play, [which, who]) => {
  const { context, db, now, snapshot } = play;
  const text = `SELECT d.reservation_id AS id, d.price, v.pay_by FROM desk_bookings d JOIN reservations v ON v.id = d.reservation_id
    WHERE v.id = ANY ($1)`;
  const rows = await db.query<Told & { id: string }>(text, [snapshot.reservations.map(({ id }) => id)]);
  const told = new Map(rows.map((row) => [row.id, row]));
  const booked = snapshot.reservations.filter(({ id }) => told.has(id));
  const awaiting = booked.filter(({ unpaid, status }) => unpaid && status === 'PENDING');
  const reservation = pick(who < 0.85 ? awaiting : booked, which);
  const row = reservation && told.get(reservation.id);
  if (!reservation?.member_id || row === undefined) return undefined;
  const { id: reservationId, member_id: memberId } = reservation;
  return {
    cause: { kind: 'member', memberId, does: 'open-link' },
    told: `${memberName(play, memberId)} opens the link of ${reservationName(play, reservationId)}`,
    async act() {
      const expected = mayPay(play, reservation, row);
      const ask = { reservationId, locale: 'en', gatewayLanguage: 'en', clientIp: '203.0.113.9', now } as const;
      const answer = await startLinkPayment(context, ask);
      const check = (after: Snapshot) => {
        if (answer.kind === 'refused') return expected === 'maybe' || !expected ? undefined : `refused: ${answer.code}`;
        if (!expected) return 'begun although nothing is awaited';
        const payment = after.payments.find(({ url }) => url === answer.url);
        if (payment?.state !== 'open') return 'begun, but the payment is not open';
        return payment.amount === row.price ? undefined : `${payment.amount} instead of ${row.price}`;
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : `for ${row.price}`, check };
    },
  };
};

/**
 * Returns whether the link can be paid; `maybe` while a payment for its slot has no final answer, because the
 * snapshot does not say whether that payment was made by the link.
 */
function mayPay({ snapshot, now }: Play, reservation: Reservation, { pay_by: payBy, price }: Told): boolean | 'maybe' {
  const { slot_id: slotId, member_id: memberId } = reservation;
  if (!reservation.unpaid || reservation.status !== 'PENDING' || payBy === null || payBy <= now) return false;
  if (price === 0) return false;
  const own = liveHolds(snapshot, now).filter((hold) => hold.member_id === memberId);
  if (own.length > 1 && own.every((hold) => hold.slot_id !== slotId)) return false;
  return snapshot.payments.some((one) => one.slot_id === slotId && one.state === 'checking') ? 'maybe' : true;
}
