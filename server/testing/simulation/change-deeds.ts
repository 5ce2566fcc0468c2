import { dayOf } from '#domain/calendar/day.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { GUEST_REFUNDS } from '#domain/reservations/cancellation.ts';
import { versionOf } from '#domain/reservations/version.ts';
import { findApproval } from '#server/features/approvals/queries.ts';
import { releaseHoldByStaff } from '#server/features/holds/commands/release-hold.ts';
import { cancelForGuest, decideRefund } from '#server/features/reservations/commands/cancel-for-guest.ts';
import { type MovedBy, moveReservation } from '#server/features/reservations/commands/move-reservation.ts';
import type { Clerk } from '#server/http/caller.ts';
import { pick } from './dice.ts';
import { memberName, reservationName, slotName } from './labels.ts';
import { mayTake } from './oracle.ts';
import type { Chooser, Deed, Play } from './play.ts';
import { liveHolds, type Snapshot } from './snapshot.ts';
import { HOLIDAY, type Slot } from './world.ts';

type Reservation = Snapshot['reservations'][number];

/** A receptionist or an owner: the first two members of a world are its staff. */
function personOf({ world, now }: Play, role: 'receptionist' | 'owner', isFresh = true): Clerk {
  const id = world.members[role === 'owner' ? 1 : 0]?.id;
  if (id === undefined) throw new Error(`The world has no ${role}`);
  return { id, posts: [{ role, locationId: null }], factorAt: isFresh ? now : null };
}

const versionIn = ({ revision, status, unpaid }: Reservation) =>
  versionOf({ revision, status, paymentRequired: unpaid });

const slotOf = ({ world }: Play, { slot_id: id }: Reservation): Slot => {
  const slot = world.slots.find((one) => one.id === id);
  if (slot === undefined) throw new Error(`Slot ${id} of a reservation is not in this simulation's world`);
  return slot;
};

const statusIn = (after: Snapshot, id: string) => after.reservations.find((one) => one.id === id)?.status;

/** Whether the rules give a refund now. */
const isInTime = (play: Play, slot: Slot) =>
  slot.startTime.getTime() - play.now.getTime() >= DAY && dayOf(slot.startTime) !== HOLIDAY;

/** The staff or the member moves a reservation to another slot. */
export const moveBooking: Chooser = (play, [which, where, who]) => {
  const { world, snapshot, context, now } = play;
  const movable = snapshot.reservations.filter(({ status, unpaid }) => status === 'PENDING' && !unpaid);
  const reservation = pick(who < 0.9 && movable.length > 0 ? movable : snapshot.reservations, which);
  if (reservation === undefined) return undefined;
  const from = slotOf(play, reservation);
  const isAlike = (slot: Slot) => slot.program.id === from.program.id && slot.roomId === from.roomId;
  const target = pick(who < 0.8 ? world.slots.filter((slot) => isAlike(slot) && slot !== from) : world.slots, where);
  if (target === undefined) return undefined;
  const isMember = Math.floor(who * 100) % 3 === 0;
  const isStale = Math.floor(who * 1_000) % 10 === 0;
  const member =
    world.members[Math.floor(who * 10_000) % 4] ?? world.members.find(({ id }) => id === reservation.member_id);
  if (isMember && member === undefined) return undefined;
  const memberId = member?.id ?? '';
  const by: MovedBy = isMember
    ? { kind: 'member', id: memberId }
    : {
        kind: 'staff',
        person: personOf(play, 'receptionist'),
        reason: 'asked to',
        version: isStale ? '-1.PENDING.paid' : versionIn(reservation),
      };
  return {
    cause: isMember ? { kind: 'member', memberId, does: 'move' } : { kind: 'operator', does: 'move' },
    told: `${isMember ? memberName(play, memberId) : 'the staff'} moves ${reservationName(play, reservation.id)} of ${from.label} to ${target.label}`,
    async act() {
      const expected = mayMove(play, { reservation, from, target, by });
      const answer = await moveReservation(context, { reservationId: reservation.id, slotId: target.id, by, now });
      const check = (after: Snapshot) => {
        const isThere = after.reservations.find(({ id }) => id === reservation.id)?.slot_id === target.id;
        if (answer.kind !== 'done') return expected ? 'refused' : undefined;
        if (!expected) return 'moved although it must be refused';
        return isThere ? undefined : 'answered moved, but the reservation is elsewhere';
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : answer.kind, check };
    },
  };
};

type Move = { reservation: Reservation; from: Slot; target: Slot; by: MovedBy };

function mayMove(play: Play, { reservation, from, target, by }: Move): boolean {
  const isMember = by.kind === 'member';
  if (isMember && reservation.member_id !== by.id) return false;
  if (target === from) return true;
  if (!isMember && by.version !== versionIn(reservation)) return false;
  if (reservation.status !== 'PENDING' || reservation.unpaid) return false;
  if (isMember && (!isInTime(play, from) || target.startTime <= play.now)) return false;
  const isAlike = target.program.id === from.program.id && target.roomId === from.roomId;
  return isAlike && mayTake(play, target, null);
}

/** The staff cancels for a guest, by the rules or beyond them. */
export const cancelAtDesk: Chooser = (play, [which, what, who]) => {
  const { snapshot, context, now } = play;
  const pending = snapshot.reservations.filter(({ status }) => status === 'PENDING');
  const reservation = pick(who < 0.9 && pending.length > 0 ? pending : snapshot.reservations, which);
  const refund = pick(GUEST_REFUNDS, what);
  if (reservation === undefined || refund === undefined) return undefined;
  const role = Math.floor(who * 10) % 2 === 0 ? 'owner' : 'receptionist';
  const by = personOf(play, role, Math.floor(who * 100) % 4 !== 0);
  const version = Math.floor(who * 1_000) % 10 === 0 ? '-1.PENDING.paid' : versionIn(reservation);
  const { id: reservationId } = reservation;
  return {
    cause: { kind: 'operator', does: 'cancel-for-guest' },
    told: `the ${role} cancels ${reservationName(play, reservationId)} of ${slotName(play, reservation.slot_id)}, giving back ${refund}`,
    async act() {
      const wish = { reservationId, refund, reason: 'broken boiler', version, by, now };
      const answer = await cancelForGuest(context, wish);
      const inTime = isInTime(play, slotOf(play, reservation));
      const isFit = reservation.status === 'PENDING' && version === versionIn(reservation);
      const isBeyond = !reservation.unpaid && refund === 'all' && !inTime;
      const check = (after: Snapshot) => {
        if (answer.kind === 'refused') {
          const mayRefuse = !isFit || reservation.unpaid || isBeyond;
          return mayRefuse ? undefined : 'refused';
        }
        if (!isFit) return `${answer.kind} although it must be refused`;
        if (answer.kind === 'waits')
          return isBeyond && statusIn(after, reservationId) === 'PENDING' ? undefined : 'waits, and is not beyond';
        if (isBeyond && role === 'receptionist' && answer.refundAmount > 0)
          return 'a receptionist refunded beyond the rules';
        const givesBack = !reservation.unpaid && (refund === 'all' || (refund === 'rule' && inTime));
        return outcomeOfCancel(after, { reservation, givesBack, refundAmount: answer.refundAmount });
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : answer.kind, check };
    },
  };
};

type Canceled = { reservation: Reservation; givesBack: boolean; refundAmount: number };

function outcomeOfCancel(after: Snapshot, { reservation, givesBack, refundAmount }: Canceled): string | undefined {
  const { id, ticket_id: ticketId } = reservation;
  const is = after.reservations.find((one) => one.id === id);
  if (is?.status !== 'CANCELED') return 'answered canceled, but the reservation is not';
  if (is.given_up !== !(givesBack || reservation.unpaid)) return givesBack ? 'given up' : 'not given up';
  const ticket = after.tickets.find((one) => one.id === ticketId);
  const paid = after.transactions.find((line) => line.id === ticket?.transaction_id)?.amount ?? 0;
  const refunded = after.refunds.find((one) => one.transaction_id === ticket?.transaction_id)?.amount ?? 0;
  const due = givesBack ? paid : 0;
  return refunded === due && refundAmount === due
    ? undefined
    : `refunds ${refunded}, answers ${refundAmount} of ${due}`;
}

/** Returns a full refund of a reservation: the money for its ticket, and that for extra time. */
function fullRefund({ tickets, transactions, charges, refunds }: Snapshot, { id, ticket_id }: Reservation): number {
  const ticket = tickets.find((one) => one.id === ticket_id);
  const paid = transactions.find((line) => line.id === ticket?.transaction_id)?.amount ?? 0;
  const returned = new Set(refunds.map(({ transaction_id }) => transaction_id));
  return charges
    .filter((one) => one.reservation_id === id && one.transaction_id !== null && !returned.has(one.transaction_id))
    .reduce((sum, { amount }) => sum + amount, paid);
}

/** A staff member decides about a requested refund. */
export const decideAtDesk: Chooser = (play, [which, what, who]) => {
  const { world, snapshot, context, now, db } = play;
  const asked = snapshot.approvals.filter(({ decision }) => decision !== 'not_needed');
  const waiting = asked.filter(({ decision }) => decision === null);
  const approval = pick(who < 0.9 && waiting.length > 0 ? waiting : asked, which);
  if (approval === undefined) return undefined;
  const decision = what < 0.7 ? 'approve' : 'decline';
  const owner = personOf(play, 'owner');
  // Another owner decides about the request of the first one.
  const second = owner.id === approval.asked_by ? (world.members[2]?.id ?? owner.id) : owner.id;
  const by = { ...owner, id: who < 0.15 ? approval.asked_by : second };
  const { reservation_id: reservationId } = approval;
  return {
    cause: { kind: 'operator', does: 'decide-refund' },
    told: `a staff member would ${decision} the refund of ${reservationName(play, reservationId)}`,
    async act() {
      const row = await findApproval(db, { id: approval.id, places: { kind: 'all' } });
      if (row?.kind !== 'refund_beyond') throw new Error(`Approval ${approval.id} disappeared`);
      const answer = await decideRefund(context, { approval: row, decision, reason: 'seen', by, now });
      const reservation = snapshot.reservations.find(({ id }) => id === reservationId);
      const isWaiting = approval.decision === null;
      const isExpired = approval.expires_at <= now.getTime();
      const isSame =
        reservation !== undefined &&
        versionIn(reservation) === approval.version &&
        row.amount === fullRefund(snapshot, reservation);
      const check = (after: Snapshot) => {
        const isCanceled = statusIn(after, reservationId) === 'CANCELED';
        const isSound = isWaiting && by.id !== approval.asked_by && !isExpired;
        if (answer.kind === 'refused') {
          // An approval is also refused when the amount has changed: the time for the rules has passed, a
          // holiday was added, or extra time was paid.
          return isSound && (decision === 'decline' || isSame) ? `refused: ${answer.code}` : undefined;
        }
        if (!isSound || (decision === 'approve' && !isSame)) return 'decided although it must be refused';
        return decision === 'approve' && !isCanceled ? 'approved, but the reservation is not canceled' : undefined;
      };
      // A request that has become stale is stored as such, so this refusal changes something.
      if (answer.kind === 'refused' && answer.code === 'stale') return { told: 'stale', check };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : answer.kind, check };
    },
  };
};

/** The desk releases the hold of a member. */
export const releaseAtDesk: Chooser = (play, [which, who]): Deed | undefined => {
  const { snapshot, context, now } = play;
  const held = snapshot.claims.filter(({ hold_id: id }) => id !== null);
  const claim = pick(held, which);
  const holdId = claim?.hold_id;
  if (claim === undefined || holdId === null || holdId === undefined) return undefined;
  const by = personOf(play, who < 0.5 ? 'owner' : 'receptionist');
  return {
    cause: { kind: 'operator', does: 'release-hold' },
    told: `the desk releases the hold of ${memberName(play, claim.member_id)} on ${slotName(play, claim.slot_id)}`,
    async act() {
      const expected = liveHolds(snapshot, now).some((hold) => hold.hold_id === holdId);
      const wish = { holdId, locationIds: null, by, reason: 'gone home', now };
      const { kind } = await releaseHoldByStaff(context, wish);
      const check = (after: Snapshot) => {
        if ((kind === 'released') !== expected) return expected ? kind : 'released although it had ended';
        return liveHolds(after, now).some((hold) => hold.hold_id === holdId) ? 'the hold is still there' : undefined;
      };
      return { told: kind, check };
    },
  };
};
