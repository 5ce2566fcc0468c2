import { startPayment } from '#server/features/checkout/commands/start-payment.ts';
import { releaseHold } from '#server/features/holds/commands/release-hold.ts';
import { takeHold } from '#server/features/holds/commands/take-hold.ts';
import { cancelReservation } from '#server/features/reservations/commands/cancel-reservation.ts';
import { releaseReservation } from '#server/features/reservations/commands/release-reservation.ts';
import { pick } from './dice.ts';
import { memberName, reservationName, slotName } from './labels.ts';
import { mayCancel, mayHold, mayStartPayment } from './oracle.ts';
import type { Chooser, Deed, Play } from './play.ts';
import { liveHolds, type Snapshot } from './snapshot.ts';

const WAITS: readonly string[] = ['too_many_lapsed_holds', 'unpaid_holds_limit', 'network_holds_limit'];

export const hold: Chooser = (play, [whose, which]) => {
  const { world, context, now } = play;
  const toCome = world.slots.filter(({ endTime }) => endTime > now);
  const [member, slot] = [
    pick(world.members, whose),
    pick(whose < 0.9 && toCome.length > 0 ? toCome : world.slots, which),
  ];
  if (!member || !slot) return undefined;
  return {
    cause: { kind: 'member', memberId: member.id, does: 'hold' },
    told: `${memberName(play, member.id)} holds ${slot.label}`,
    async act() {
      const expected = mayHold(play, slot, member.id);
      const answer = await takeHold(context, {
        slotId: slot.id,
        member,
        ip: '127.0.0.1',
        now,
        requestId: 'simulation',
      });
      const told = answer.kind === 'refused' ? `refused: ${answer.code}` : `until ${answer.expiresAt.toISOString()}`;
      const check = (after: Snapshot) => {
        if (answer.kind === 'refused') {
          // A member with many unpaid holds must wait, independently of the slot.
          return expected.may && !WAITS.includes(answer.code) ? 'refused' : undefined;
        }
        if (!expected.may) return `granted although ${expected.why}`;
        const own = liveHolds(after, now).some(
          (claim) =>
            claim.slot_id === slot.id && claim.member_id === member.id && claim.ends === answer.expiresAt.getTime(),
        );
        return own ? undefined : 'answered granted, but the hold is missing';
      };
      return { told, check };
    },
  };
};

/** Returns mostly a member's live hold; sometimes one that does not exist. */
function someHold(play: Play, whose: number, which: number) {
  const claim = whose < 0.95 ? pick(liveHolds(play.snapshot, play.now), which) : undefined;
  if (whose < 0.95 && claim === undefined) return undefined;
  const member = claim ? play.world.members.find(({ id }) => id === claim.member_id) : pick(play.world.members, which);
  const slot = claim ? play.world.slots.find(({ id }) => id === claim.slot_id) : pick(play.world.slots, which);
  return member && slot && { member, slot, claim };
}

export const release: Chooser = (play, [whose, which]) => {
  const found = someHold(play, whose, which);
  if (!found) return undefined;
  const { member, slot } = found;
  const { context, now } = play;
  return {
    cause: { kind: 'member', memberId: member.id, does: 'release' },
    told: `${memberName(play, member.id)} lets go of ${slot.label}`,
    async act() {
      const { kind } = await releaseHold(context, { slotId: slot.id, member, now });
      const stays = (after: Snapshot) =>
        liveHolds(after, now).some((claim) => claim.slot_id === slot.id && claim.member_id === member.id);
      return { told: kind, check: (after) => (stays(after) ? 'the hold is still there' : undefined) };
    },
  };
};

export const startToPay: Chooser = (play, [whose, which, code]) => {
  const found = someHold(play, whose, which);
  if (!found) return undefined;
  const { member, slot } = found;
  const { world, context, now } = play;
  const promoted = world.promotions.map((promotion) => promotion.code);
  const codes = [undefined, undefined, undefined, ...promoted, ...promoted, 'NONSENSE'];
  const promotionCode = pick(codes, code);
  const promotion = world.promotions.find((one) => one.code === promotionCode);
  const by = promotion ? ` with promotion ${world.promotions.indexOf(promotion) + 1}` : '';
  return {
    cause: { kind: 'member', memberId: member.id, does: 'start-payment' },
    told: `${memberName(play, member.id)} starts to pay for ${slot.label}${promotionCode && !by ? ' with a wrong code' : by}`,
    async act() {
      const expected = mayStartPayment(play, { slot, memberId: member.id, promotionCode });
      const started = await startPayment(context, {
        slotId: slot.id,
        member,
        promotionCode,
        expectedAmount: undefined,
        buyer: null,
        locale: 'en',
        gatewayLanguage: 'en',
        clientIp: '203.0.113.7',
        now,
      });
      const check = (after: Snapshot) => {
        if (started.kind === 'refused') return expected.kind === 'refused' ? undefined : 'refused';
        if (expected.kind === 'refused') return `started although ${expected.why}`;
        if (started.kind === 'reserved') {
          const made = after.reservations.find(({ id }) => id === started.reservationId);
          if (expected.amount !== 0) return `free although it costs ${expected.amount}`;
          return made?.member_id === member.id && !made.unpaid ? undefined : 'reserved, and not there';
        }
        const payment = after.payments.find(({ url }) => url === started.url);
        if (payment?.state !== 'open') return 'answered started, but the payment is not open';
        return payment.amount === expected.amount ? undefined : `${payment.amount} instead of ${expected.amount}`;
      };
      const told = { refused: 'refused', reserved: 'free', redirect: `for ${amountOf(expected)}` }[started.kind];
      return { told: started.kind === 'refused' ? `${told}: ${started.code}` : told, check };
    },
  };
};

const amountOf = (expected: { kind: string; amount?: number }) => expected.amount ?? '?';

export const cancel: Chooser = (play, [whose, which]) => {
  const { world, context, now, snapshot } = play;
  const reservation = pick(snapshot.reservations, which);
  const owner = world.members.find(({ id }) => id === reservation?.member_id);
  const member = whose < 0.85 && owner ? owner : pick(world.members, whose);
  if (!reservation || !member) return undefined;
  if (reservation.unpaid && whose < 0.5) return releaseUnpaid(play, reservation, member);
  return {
    cause: { kind: 'member', memberId: member.id, does: 'cancel' },
    told: `${memberName(play, member.id)} cancels ${reservationName(play, reservation.id)} of ${slotName(play, reservation.slot_id)}`,
    async act() {
      const expected = mayCancel(play, reservation, member.id);
      const answer = await cancelReservation(context, { reservationId: reservation.id, by: member, now });
      const check = (after: Snapshot) => {
        if (answer.kind !== 'canceled') return expected ? 'refused' : undefined;
        if (!expected) return 'canceled although it must be refused';
        const is = after.reservations.find(({ id }) => id === reservation.id);
        if (is?.status !== 'CANCELED') return 'answered canceled, but the reservation is not';
        const ticket = after.tickets.find(({ id }) => id === reservation.ticket_id);
        const refund = after.refunds.find((one) => one.transaction_id === ticket?.transaction_id);
        return (refund?.amount ?? 0) === answer.refundAmount ? undefined : `refunds ${refund?.amount}`;
      };
      const told = answer.kind === 'canceled' ? `refund of ${answer.refundAmount}` : answer.kind;
      return { told: answer.kind === 'not_allowed' ? `refused: ${answer.reason}` : told, check };
    },
  };
};

/** Releases an unpaid reservation, unless the member tries to cancel it anyway. */
function releaseUnpaid(
  play: Play,
  reservation: Snapshot['reservations'][number],
  member: Play['world']['members'][number],
): Deed {
  const { context, now } = play;
  return {
    cause: { kind: 'member', memberId: member.id, does: 'release' },
    told: `${memberName(play, member.id)} releases ${reservationName(play, reservation.id)} of ${slotName(play, reservation.slot_id)}`,
    async act() {
      const { kind } = await releaseReservation(context, { reservationId: reservation.id, member, now });
      const isOwn = reservation.member_id === member.id;
      const expected = isOwn && ['PENDING', 'CANCELED'].includes(reservation.status);
      const check = (after: Snapshot) => {
        if ((kind === 'released') !== expected) return expected ? 'refused' : 'released although it must be refused';
        const is = after.reservations.find(({ id }) => id === reservation.id);
        return kind === 'released' && is?.status !== 'CANCELED'
          ? 'answered released, but the reservation is not'
          : undefined;
      };
      return { told: kind, check };
    },
  };
}
