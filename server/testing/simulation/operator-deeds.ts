import { DAY, HOUR, MINUTE, SECOND } from '#domain/calendar/duration.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import { openReservation } from '#server/features/reservations/commands/open-reservation.ts';
import { pick } from './dice.ts';
import { GATEWAY_MOODS } from './gateway.ts';
import { memberName } from './labels.ts';
import { MOODS } from './neighbours.ts';
import { endOf } from './oracle.ts';
import type { Chooser, Play } from './play.ts';
import { difference } from './transitions.ts';

/** Actions of operators, the passing of time, and outages. */

const PRICES = [0, 1, 299_999, 777_777, 1_200_000, 1_234_567, 2_999_999];

export const editPrice: Chooser = ({ world, context }, [which, what]) => {
  const [program, price] = [pick(world.programs, which), pick(PRICES, what)];
  if (!program || price === undefined) return undefined;
  return {
    cause: { kind: 'operator', does: 'edit-price' },
    told: `program ${world.programs.indexOf(program) + 1} now costs ${price}`,
    async act() {
      await context.db.query('UPDATE tickets SET price = $2 WHERE id = $1', [program.ticketId, price]);
      return { told: 'done' };
    },
  };
};

export const turnLock: Chooser = (play, [which, how]) => {
  const { world, context, snapshot, now } = play;
  const locked = world.slots.filter(({ id }) => snapshot.slots.some((slot) => slot.id === id && slot.locked));
  const slot = pick(how < 0.6 && locked.length > 0 ? locked : world.slots, which);
  if (!slot) return undefined;
  const isLocked = snapshot.slots.find(({ id }) => id === slot.id)?.locked;
  return {
    cause: { kind: 'operator', does: 'lock-slot' },
    told: `${slot.label} is ${isLocked ? 'unlocked' : 'locked'}`,
    async act() {
      await context.db.transaction(async (tx) => {
        await lockSlot(tx, slot.id);
        // A slot that a block covers stays locked.
        const text = `UPDATE slots SET locked_at = coalesce($2, blocked_since(room_id, start_time, end_time)) WHERE id = $1`;
        await tx.query(text, [slot.id, isLocked ? null : now]);
      });
      return { told: 'done' };
    },
  };
};

export const switchPromotion: Chooser = ({ world, context }, [which]) => {
  const promotion = pick(world.promotions, which);
  if (!promotion) return undefined;
  return {
    cause: { kind: 'operator', does: 'switch-promotion' },
    told: `promotion ${world.promotions.indexOf(promotion) + 1} is switched`,
    async act() {
      await context.db.query('UPDATE promotions SET is_active = NOT is_active WHERE id = $1', [promotion.id]);
      return { told: 'done' };
    },
  };
};

/** Opens an unpaid reservation for a member, as operators do for available slots. */
export const openUnpaid: Chooser = (play, [whose, which]) => {
  const { world, context, now, snapshot } = play;
  const onSale = world.slots.filter(
    (slot) =>
      endOf(play, slot) > now.getTime() &&
      !snapshot.slots.some((one) => one.id === slot.id && (one.locked || one.gone)),
  );
  const [member, slot] = [pick(world.members, whose), pick(onSale, which)];
  if (!member || !slot) return undefined;
  return {
    cause: { kind: 'operator', does: 'open-reservation' },
    told: `${slot.label} is reserved for ${memberName(play, member.id)}, who is still to pay`,
    async act() {
      const wish = { slotId: slot.id, memberId: member.id, locale: 'en', now } as const;
      const opened = await context.db.transaction((tx) => openReservation(tx, wish));
      return {
        told: opened,
        check: (after) => {
          const made = after.reservations.some(
            (one) => one.slot_id === slot.id && one.unpaid && one.status === 'PENDING',
          );
          return opened === 'opened' && !made ? 'answered opened, but the reservation is missing' : undefined;
        },
      };
    },
  };
};

/** Settles a refund that the gateway rejected, or that must be paid by hand. */
export const settleByHand: Chooser = ({ context, snapshot, now }, [which]) => {
  const refund = pick(
    snapshot.refunds.filter(({ state, method }) => state === 'failed' || method === 'manual'),
    which,
  );
  if (!refund) return undefined;
  return {
    cause: { kind: 'operator', does: 'settle-by-hand' },
    told: `a refund of ${refund.amount} is paid out by hand`,
    async act() {
      const { kind } = await settleRefund(context.db, { refundId: refund.id, by: 'hand', now });
      return {
        told: kind,
        check: (after) =>
          after.refunds.find(({ id }) => id === refund.id)?.state === 'settled' ? undefined : 'not settled',
      };
    },
  };
};

/** Moves the clock without any action, by a random span or to an exact end of something. */
export const wait: Chooser = (play, [how, length]) => {
  const before = play.snapshot;
  const millis = Math.max(1, Math.round(spanOf(play, how, length)));
  return {
    cause: { kind: 'nobody' },
    told: `the clock moves by ${describeSpan(millis)}`,
    async act() {
      play.now = new Date(play.now.getTime() + millis);
      return { told: 'done', check: (after) => difference(before, after, play.now) };
    },
  };
};

function spanOf(play: Play, how: number, length: number): number {
  if (how < 0.35) return (1 + length * 90) * SECOND;
  if (how < 0.6) return (1 + length * 20) * MINUTE;
  if (how < 0.8) return untilAnEdge(play, length);
  return how < 0.96 ? (1 + length ** 2 * 30) * HOUR : (1 + length) * DAY;
}

/**
 * Returns the span to an instant at which a hold ends, or a slot begins, ends or becomes final, plus or minus
 * a millisecond.
 */
function untilAnEdge(play: Play, length: number): number {
  const { world, snapshot, now } = play;
  const edges = [
    ...snapshot.claims.flatMap(({ ends }) => ends ?? []),
    ...world.slots.flatMap((slot) => [slot.startTime.getTime() - DAY, slot.startTime.getTime(), endOf(play, slot)]),
  ].filter((edge) => edge > now.getTime() + 2);
  const edge =
    pick(
      edges.sort((one, other) => one - other),
      length ** 2,
    ) ?? now.getTime() + MINUTE;
  return edge - now.getTime() + (Math.floor(length * 300) % 3) - 1;
}

function describeSpan(millis: number): string {
  if (millis < 10 * MINUTE) return `${millis / SECOND} s`;
  return millis < 10 * HOUR ? `${(millis / MINUTE).toFixed(3)} min` : `${(millis / HOUR).toFixed(3)} h`;
}

export const breakSomething: Chooser = ({ gateway, cloud, mailer }, [what, how]) => {
  const isWell = how < 0.45;
  const [name, service, moods] = (
    [
      ['the gateway', gateway, GATEWAY_MOODS],
      ['the lock cloud', cloud, MOODS],
      ['the mail server', mailer, MOODS],
    ] as const
  )[Math.floor(what * 3) as 0 | 1 | 2]; // A roll is below 1.
  const mood = isWell ? 'up' : (pick(moods.slice(1), (how - 0.45) / 0.55) ?? 'down');
  return {
    cause: { kind: 'nobody' },
    told: `${name} is ${mood}`,
    async act() {
      Object.assign(service, { mood });
      return { told: 'done' };
    },
  };
};
