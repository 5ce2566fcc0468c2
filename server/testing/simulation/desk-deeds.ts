import { bookAtDesk } from '#server/features/counter/commands/book-at-desk.ts';
import { takeMoney } from '#server/features/counter/commands/take-money.ts';
import type { Clerk } from '#server/http/caller.ts';
import { pick } from './dice.ts';
import { memberName, reservationName } from './labels.ts';
import { mayTake } from './oracle.ts';
import type { Chooser, Play } from './play.ts';
import type { Snapshot } from './snapshot.ts';

/** A receptionist. The audit log requires the id of a member; which member does not matter. */
const clerkOf = ({ now }: Play, id: string): Clerk => ({
  id,
  posts: [{ role: 'receptionist', locationId: null }],
  factorAt: now,
});

const WAYS = ['cash', 'terminal', 'transfer'] as const;
const SOLD_BY = [...WAYS, 'link', 'link'] as const;

/** Books a slot at the desk for a member who calls. */
export const sellAtDesk: Chooser = (play, [whose, which, how]) => {
  const { world, context, now, snapshot } = play;
  const onSale = world.slots.filter(({ endTime }) => endTime > now);
  const [member, slot, way] = [pick(world.members, whose), pick(onSale, which), pick(SOLD_BY, how)];
  if (!member || !slot || !way) return undefined;
  const price = snapshot.slots.find(({ id }) => id === slot.id)?.price ?? 0;
  return {
    cause: { kind: 'member', memberId: member.id, does: 'book-at-desk' },
    told: `${memberName(play, member.id)} books ${slot.label} at the desk by ${way} for ${price}`,
    async act() {
      const isOwnHold = snapshot.claims.some(
        (claim) => claim.slot_id === slot.id && claim.ends !== null && claim.ends > now.getTime(),
      );
      // A booking cannot await money while the slot is held, even by the member, and a link needs a price
      // above 0.
      const isAwaited = way === 'transfer' || way === 'link';
      const expected = mayTake(play, slot, member.id) && (!isAwaited || !isOwnHold) && (way !== 'link' || price > 0);
      const person = { name: member.name, email: member.email, language: 'vi' } as const;
      const pay = { way, amount: price };
      const wish = { slotId: slot.id, person, partySize: 2, pay, by: clerkOf(play, member.id), ip: world.guest.ip };
      const answer = await bookAtDesk(context, { ...wish, now });
      const check = (after: Snapshot) => {
        if (answer.kind === 'refused') return expected ? `refused: ${answer.code}` : undefined;
        if (!expected) return 'booked although it must be refused';
        if (answer.kind === 'waits') return 'waits for another person, though it is paid';
        const made = after.reservations.find(({ id }) => id === answer.reservationId);
        const isRight = made?.slot_id === slot.id && made.member_id === member.id;
        return isRight && made.unpaid === isAwaited ? undefined : 'answered booked, but it is not so';
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : 'booked', check };
    },
  };
};

/** Records a payment, usually for an unpaid reservation. */
export const noteMoney: Chooser = async (play, [which, how, where]) => {
  const { context, db, now, snapshot } = play;
  const awaiting = snapshot.reservations.filter(({ unpaid, status }) => unpaid && status === 'PENDING');
  const reservation = pick(how < 0.8 ? awaiting : snapshot.reservations, which);
  const method = pick(WAYS, where);
  if (!reservation?.member_id || !method) return undefined;
  const { id, member_id: memberId, slot_id: slotId } = reservation;
  const text = 'SELECT price FROM desk_bookings WHERE reservation_id = $1';
  const [told] = await db.query<{ price: number }>(text, [id]);
  const price = told?.price ?? snapshot.slots.find((slot) => slot.id === slotId)?.price ?? 0;
  return {
    cause: { kind: 'member', memberId, does: 'note-money' },
    told: `${price} for ${reservationName(play, id)} is noted as paid by ${method}`,
    async act() {
      const expected = reservation.unpaid && reservation.status === 'PENDING';
      const seen = { reservationId: id, method, amount: price, by: clerkOf(play, memberId), now };
      const answer = await takeMoney(context, seen);
      const check = (after: Snapshot) => {
        if (answer.kind === 'refused') return expected ? `refused: ${answer.code}` : undefined;
        if (!expected) return 'taken although nothing was awaited';
        return after.reservations.find((one) => one.id === id)?.unpaid === false
          ? undefined
          : 'taken, but still unpaid';
      };
      return { told: answer.kind === 'refused' ? `refused: ${answer.code}` : 'taken', check };
    },
  };
};
