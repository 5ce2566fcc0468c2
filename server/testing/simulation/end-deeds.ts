import { MINUTE } from '#domain/calendar/duration.ts';
import { versionOf } from '#domain/reservations/version.ts';
import { OTHER_END_MINUTES } from '#domain/reservations/visit-end.ts';
import { takeCharge, waive } from '#server/features/counter/commands/take-charge.ts';
import { changeEnd } from '#server/features/reservations/commands/change-end.ts';
import { pick } from './dice.ts';
import { reservationName, slotName } from './labels.ts';
import { endOf } from './oracle.ts';
import type { Chooser, Play } from './play.ts';
import { isLiveHold, type Snapshot } from './snapshot.ts';
import type { Slot } from './world.ts';

type Reservation = Snapshot['reservations'][number];

/** An owner, who has all permissions needed here. The second member of a world is one. */
function ownerOf({ world, now }: Play) {
  const id = world.members[1]?.id;
  if (id === undefined) throw new Error('The world has no owner');
  return { id, posts: [{ role: 'owner', locationId: null }], factorAt: now } as const;
}

function slotOf({ world }: Play, { slot_id: id }: Reservation): Slot {
  const slot = world.slots.find((one) => one.id === id);
  if (slot === undefined) throw new Error(`Slot ${id} of a reservation is not in this simulation's world`);
  return slot;
}

const versionIn = ({ revision, status, unpaid }: Reservation) =>
  versionOf({ revision, status, paymentRequired: unpaid });

/** Returns the undiscounted price of a reservation's ticket, which determines the price of its minutes. */
function priceOf({ snapshot }: Play, { ticket_id: ticketId, slot_id: slotId }: Reservation): number {
  const bought = snapshot.tickets.find(({ id }) => id === ticketId)?.transaction_id;
  const paymentId = snapshot.transactions.find(({ id }) => id === bought)?.payment_id;
  const paid = snapshot.payments.find(({ id }) => id === paymentId)?.original_price;
  return paid ?? snapshot.slots.find(({ id }) => id === slotId)?.price ?? 0;
}

/** Returns the amount that a guest would owe for a visit with this end. */
function owesWith(play: Play, reservation: Reservation, ends: number): number {
  const { charges, refunds } = play.snapshot;
  const slot = slotOf(play, reservation);
  const returned = new Set(refunds.map(({ transaction_id: id }) => id));
  const isSettled = ({ state, transaction_id: id }: Snapshot['charges'][number]) =>
    state === 'waived' || (state === 'paid' && id !== null && !returned.has(id));
  const settled = charges.filter((one) => one.reservation_id === reservation.id && isSettled(one));
  const beyond = (ends - slot.endTime.getTime()) / MINUTE;
  const minutes = Math.max(0, beyond - settled.reduce((sum, charge) => sum + charge.minutes, 0));
  const bought = (slot.endTime.getTime() - slot.startTime.getTime()) / MINUTE;
  return Math.round((priceOf(play, reservation) * minutes) / bought / 1_000) * 1_000;
}

/** The staff extend or shorten a visit. */
export const changeEndOfVisit: Chooser = (play, [which, what, who]) => {
  const { snapshot, context, now } = play;
  const going = snapshot.reservations.filter(
    ({ status, unpaid }) => (status === 'PENDING' || status === 'ATTENDED') && !unpaid,
  );
  const reservation = pick(who < 0.9 && going.length > 0 ? going : snapshot.reservations, which);
  const minutes = pick(OTHER_END_MINUTES, what);
  if (reservation === undefined || minutes === undefined) return undefined;
  const { id: reservationId } = reservation;
  const slot = slotOf(play, reservation);
  const ends = endOf(play, slot) + minutes * MINUTE;
  const isStale = Math.floor(who * 1_000) % 12 === 0;
  const isWrong = Math.floor(who * 10_000) % 12 === 0;
  return {
    cause: { kind: 'operator', does: 'change-end' },
    told: `the staff lets ${reservationName(play, reservationId)} of ${slot.label} end ${minutes} minutes later`,
    async act() {
      const owes = owesWith(play, reservation, ends);
      const expected = !isStale && !isWrong && (await mayEndAt(play, reservation, ends));
      const version = isStale ? '-1.PENDING.paid' : versionIn(reservation);
      const wish = { reservationId, minutes, owes: isWrong ? owes + 1_000 : owes, reason: 'has a train', version, now };
      const answer = await changeEnd(context, { ...wish, by: ownerOf(play) });
      const check = (after: Snapshot) => {
        if (answer.kind !== 'done') return expected ? 'refused' : undefined;
        if (!expected) return 'changed although it must be refused';
        if (after.slots.find(({ id }) => id === slot.id)?.ends !== ends) return 'changed, but it ends at another time';
        const open = after.charges.filter((one) => one.reservation_id === reservationId && one.state === 'open');
        const owed = open.reduce((sum, { amount }) => sum + amount, 0);
        return owed === owes ? undefined : `owes ${owed} instead of ${owes}`;
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : answer.kind, check };
    },
  };
};

async function mayEndAt(play: Play, reservation: Reservation, ends: number): Promise<boolean> {
  const { world, snapshot, db, now } = play;
  const { status, unpaid } = reservation;
  const slot = slotOf(play, reservation);
  const was = endOf(play, slot);
  if ((status !== 'PENDING' && status !== 'ATTENDED') || unpaid || was <= now.getTime()) return false;
  if (ends - slot.startTime.getTime() < 30 * MINUTE || ends <= now.getTime()) return false;
  if (ends < was) return true;
  const stateOf = ({ id }: Slot) => snapshot.slots.find((one) => one.id === id);
  const inTheWay = world.slots.filter(
    (one) =>
      one.roomId === slot.roomId &&
      one !== slot &&
      one.startTime.getTime() < ends &&
      endOf(play, one) > was &&
      !stateOf(one)?.gone,
  );
  const isTaken = ({ id }: Slot) =>
    snapshot.claims.some((one) => one.slot_id === id && (one.reservation_id !== null || isLiveHold(one, now)));
  if (inTheWay.some((one) => stateOf(one)?.locked || isTaken(one))) return false;
  const text = `SELECT 1 FROM blocks WHERE (room_id = $1 OR (room_id IS NULL AND location_id = $2)) AND lifted_at IS NULL
    AND from_at < $4 AND (until_at IS NULL OR until_at > $3)`;
  return (await db.query(text, [slot.roomId, slot.locationId, new Date(was), new Date(ends)])).length === 0;
}

const METHODS = ['cash', 'terminal', 'transfer'] as const;

/** The desk takes the money for a charge, or waives it. */
export const settleCharge: Chooser = (play, [which, how, who]) => {
  const { snapshot, context, now } = play;
  const open = snapshot.charges.filter(({ state }) => state === 'open');
  const charge = pick(who < 0.85 ? open : snapshot.charges, which);
  if (charge === undefined) return undefined;
  const method = how < 0.6 ? pick(METHODS, how / 0.6) : undefined;
  const isWrong = method !== undefined && Math.floor(who * 1_000) % 10 === 0;
  const { id: chargeId, amount, reservation_id: reservationId } = charge;
  const slotId = snapshot.reservations.find(({ id }) => id === reservationId)?.slot_id ?? '';
  const of = `${amount} of ${reservationName(play, reservationId)} of ${slotName(play, slotId)}`;
  return {
    cause: { kind: 'operator', does: 'settle-charge' },
    told: method === undefined ? `the charge of ${of} is waived` : `the charge of ${of} is paid by ${method}`,
    async act() {
      const by = ownerOf(play);
      const answer =
        method === undefined
          ? await waive(context, { chargeId, reason: 'began late', by, now })
          : await takeCharge(context, { chargeId, method, amount: isWrong ? amount + 1_000 : amount, by, now });
      const expected = charge.state === 'open' && !isWrong;
      const check = (after: Snapshot) => {
        if (answer.kind === 'refused') return expected ? `refused: ${answer.code}` : undefined;
        if (!expected) return 'settled although it must be refused';
        const state = after.charges.find(({ id }) => id === chargeId)?.state;
        const wanted = method === undefined ? 'waived' : 'paid';
        return state === wanted ? undefined : `${wanted}, but the charge is ${state}`;
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : 'settled', check };
    },
  };
};
