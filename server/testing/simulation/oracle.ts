import { dayOf } from '#domain/calendar/day.ts';
import { DAY } from '#domain/calendar/duration.ts';
import type { HoldRefusal } from '#domain/holds/decide-hold.ts';
import type { Play } from './play.ts';
import { liveHolds, liveReservations, type Snapshot, unusedTickets } from './snapshot.ts';
import { HOLIDAY, type Slot, type Voucher } from './world.ts';

/** The expected answers, derived from the snapshot independently of the rules under test. */

type Ticket = Snapshot['tickets'][number];
type Reservation = Snapshot['reservations'][number];

const stateOf = ({ snapshot }: Play, slot: Slot) => snapshot.slots.find(({ id }) => id === slot.id);
/** The end of a slot: a visit may have been extended or shortened. */
export const endOf = (play: Play, slot: Slot) => stateOf(play, slot)?.ends ?? slot.endTime.getTime();
const ended = (play: Play, slot: Slot) => endOf(play, slot) <= play.now.getTime();
const isShut = (play: Play, slot: Slot) => stateOf(play, slot)?.locked === true || stateOf(play, slot)?.gone === true;
const reservationOf = ({ snapshot }: Play, slot: Slot) =>
  liveReservations(snapshot).find((reservation) => reservation.slot_id === slot.id);
const holdOf = ({ snapshot, now }: Play, slot: Slot) =>
  liveHolds(snapshot, now).find((claim) => claim.slot_id === slot.id);

/** Returns whether a member may reserve a slot: not ended, locked, reserved or held by another. */
export function mayTake(play: Play, slot: Slot, memberId: string | null): boolean {
  const holder = holdOf(play, slot)?.member_id;
  if (ended(play, slot) || isShut(play, slot) || reservationOf(play, slot)) return false;
  return holder === undefined || holder === memberId;
}

export type Expected = { readonly may: boolean; readonly why?: string };

type HoldWish = { play: Play; slot: Slot; memberId: string };

/** When each refusal of a hold is expected. The simulation runs without the limits on unpaid holds. */
const HOLD_REFUSALS: Record<HoldRefusal, (wish: HoldWish) => boolean> = {
  slot_ended: ({ play, slot }) => ended(play, slot),
  slot_booked: ({ play, slot, memberId }) => {
    const reservation = reservationOf(play, slot);
    return reservation !== undefined && !(reservation.unpaid && reservation.member_id === memberId);
  },
  slot_held: ({ play, slot, memberId }) => (holdOf(play, slot)?.member_id ?? memberId) !== memberId,
  slot_locked: ({ play, slot }) => isShut(play, slot),
  too_many_holds: ({ play: { snapshot, now }, slot, memberId }) => {
    const own = liveHolds(snapshot, now).filter((claim) => claim.member_id === memberId);
    return own.length >= 2 && own.every((claim) => claim.slot_id !== slot.id);
  },
  too_many_lapsed_holds: () => false,
  unpaid_holds_limit: () => false,
  network_holds_limit: () => false,
};

export function mayHold(play: Play, slot: Slot, memberId: string): Expected {
  const why = Object.entries(HOLD_REFUSALS).find(([, isExpected]) => isExpected({ play, slot, memberId }))?.[0];
  return why === undefined ? { may: true } : { may: false, why };
}

type PaymentWish = { slot: Slot; memberId: string; promotionCode: string | undefined };

export function mayStartPayment(
  play: Play,
  { slot, memberId, promotionCode }: PaymentWish,
): { kind: 'refused'; why: string } | { kind: 'begun'; amount: number } {
  const { snapshot, world } = play;
  const no = (why: string) => ({ kind: 'refused', why }) as const;
  const held = holdOf(play, slot);
  if (held?.member_id !== memberId) return no('the member does not hold the slot');
  if (ended(play, slot)) return no('the slot has ended');
  if (isShut(play, slot)) return no('the slot is locked');
  const open = snapshot.payments.find((payment) => payment.hold_id === held.hold_id && payment.state === 'open');
  const wanted = world.promotions.find(({ code }) => code === promotionCode)?.id ?? null;
  if (open && open.promotion_id === wanted && (wanted !== null || promotionCode === undefined))
    return { kind: 'begun', amount: open.amount };
  const price = stateOf(play, slot)?.price ?? 0;
  if (promotionCode === undefined) return { kind: 'begun', amount: price };
  const promotion = world.promotions.find(({ code }) => code === promotionCode);
  const stored = snapshot.promotions.find(({ id }) => id === promotion?.id);
  if (!promotion || !stored) return no('there is no such promotion');
  if (!stored.is_active) return no('the promotion is off');
  const isInUse = snapshot.uses.some((use) => {
    if (use.payment_id === open?.id) return false;
    const payment = snapshot.payments.find(({ id }) => id === use.payment_id);
    return use.promotion_id === promotion.id && use.state === 'reserved' && payment?.member_id === memberId;
  });
  if (isInUse) return no('the member uses the promotion elsewhere');
  if (stored.usage_count >= stored.usage_limit) return no('the promotion is used up');
  const off =
    promotion.type === 'PERCENTAGE' ? Number((BigInt(price) * BigInt(promotion.value)) / 100n) : promotion.value;
  return { kind: 'begun', amount: Math.max(0, price - off) };
}

export function mayUseTicket(
  play: Play,
  { slot, ticket, memberId }: { slot: Slot; ticket: Ticket; memberId: string },
): boolean {
  if (ticket.member_id !== memberId || ticket.program_id !== slot.program.id) return false;
  return unusedTickets(play.snapshot).some(({ id }) => id === ticket.id) && mayTake(play, slot, memberId);
}

export function mayRedeem(
  play: Play,
  { slot, voucher, memberId }: { slot: Slot; voucher: Voucher; memberId: string | null },
): boolean {
  const isUsed = play.snapshot.reservations.some(
    ({ voucher_id: id, status, given_up: isGivenUp }) => id === voucher.id && (status !== 'CANCELED' || isGivenUp),
  );
  if (isUsed || voucher.isExpired) return false;
  if (voucher.program !== null && voucher.program.id !== slot.program.id) return false;
  return mayTake(play, slot, memberId);
}

/** Returns whether a cancellation succeeds; repeating it gets the same answer. */
export function mayCancel({ world, now }: Play, reservation: Reservation, memberId: string): boolean {
  if (reservation.member_id !== memberId) return false;
  if (reservation.status === 'CANCELED') return true;
  const start = world.slots.find(({ id }) => id === reservation.slot_id)?.startTime;
  if (start === undefined || reservation.status !== 'PENDING' || reservation.ticket_id === null) return false;
  return start.getTime() - now.getTime() >= DAY && dayOf(start) !== HOLIDAY;
}
