import type { SimulatedGateway } from './gateway.ts';
import { forfeitedTickets, isLiveHold, liveHolds, liveReservations, type Snapshot, unusedTickets } from './snapshot.ts';

/** A broken promise. */
export type Violation = { readonly promise: string; readonly detail: string };

type Truth = { readonly snapshot: Snapshot; readonly gateway: SimulatedGateway; readonly now: Date };
type Kept = { readonly name: string; readonly broken: (truth: Truth) => string | undefined };

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Returns the first key that occurs more than once. */
function repeated(keys: readonly (string | null)[]): string | undefined {
  const known = keys.filter((key) => key !== null);
  return known.find((key, index) => known.indexOf(key) !== index);
}

/** Invariants after every step, checked independently of the audit's SQL. */
export const PROMISES: readonly Kept[] = [
  {
    name: 'a slot has at most one live reservation',
    broken: ({ snapshot }) => repeated(liveReservations(snapshot).map(({ slot_id: slotId }) => slotId)),
  },
  {
    name: 'a ticket backs at most one live reservation',
    broken: ({ snapshot }) => repeated(liveReservations(snapshot).map(({ ticket_id: ticketId }) => ticketId)),
  },
  {
    name: 'a voucher pays for at most one live reservation',
    broken: ({ snapshot }) => repeated(liveReservations(snapshot).map(({ voucher_id: voucherId }) => voucherId)),
  },
  { name: 'a live reservation has the claim of its slot', broken: brokenClaim },
  {
    name: 'a member has at most two live holds',
    broken: ({ snapshot, now }) => {
      const owners = liveHolds(snapshot, now).map(({ member_id: memberId }) => memberId);
      return owners.find((owner) => owners.filter((other) => other === owner).length > 2);
    },
  },
  {
    name: 'captured money is exactly one of a reservation, an unused ticket, a refund, a forfeit',
    broken: brokenOutcome,
  },
  { name: 'a payment is captured when the gateway has captured it, in that amount, once', broken: brokenCapture },
  { name: "a reservation's ticket is its member's own, fits the slot and is not void", broken: brokenTicket },
  { name: 'a promotion counts its uses, and never passes its limit', broken: brokenPromotion },
  { name: 'a refund is of the whole capture, and settled when the money has gone back', broken: brokenRefund },
  {
    name: 'a reservation owes at most one charge, for time that it has; each paid one has its money',
    broken: brokenCharge,
  },
  { name: "a slot that gave way is nobody's", broken: brokenGivingWay },
  { name: 'the ledger says what tickets and refunds say', broken: brokenLedger },
  {
    name: 'one request for a refund waits for a reservation, and money goes back beyond the rules by two people',
    broken: brokenApproval,
  },
  { name: 'a live paid reservation has a code for each door, and no other one has any', broken: brokenCodes },
];

/** Returns the first promise that a world breaks, or undefined. */
export function brokenPromise(truth: Truth): Violation | undefined {
  for (const { name, broken } of PROMISES) {
    const detail = broken(truth);
    if (detail !== undefined) return { promise: name, detail };
  }
  return undefined;
}

function brokenClaim({ snapshot, now }: Truth): string | undefined {
  const live = liveReservations(snapshot);
  const without = live.find(
    ({ id, slot_id: slotId }) =>
      !snapshot.claims.some((claim) => claim.reservation_id === id && claim.slot_id === slotId),
  );
  if (without) return `reservation ${without.id} has no claim`;
  const stray = snapshot.claims.find(
    ({ reservation_id: id }) => id !== null && !live.some((reservation) => reservation.id === id),
  );
  if (stray) return `slot ${stray.slot_id} is claimed for a reservation that is over`;
  const beside = liveHolds(snapshot, now).find(({ slot_id: slotId, member_id: memberId }) =>
    live.some((other) => other.slot_id === slotId && !(other.unpaid && other.member_id === memberId)),
  );
  return beside && `slot ${beside.slot_id} is held beside a reservation`;
}

function brokenOutcome({ snapshot }: Truth): string | undefined {
  for (const { id, kind, amount } of snapshot.transactions) {
    if (kind !== 'capture') continue;
    const tickets = snapshot.tickets.filter((ticket) => ticket.transaction_id === id && !ticket.voided).length;
    const refunds = snapshot.refunds.filter((refund) => refund.transaction_id === id).length;
    const forfeits = forfeitedTickets(snapshot).filter((ticket) => ticket.transaction_id === id).length;
    const charges = snapshot.charges.filter((charge) => charge.transaction_id === id).length;
    if (charges > 0) {
      if (charges + tickets + forfeits !== 1 || refunds > 1)
        return `a charge of ${amount}: ${charges} charges, ${tickets} tickets, ${refunds} refunds, ${forfeits} forfeits`;
      continue;
    }
    if (amount > 0 && tickets + refunds + forfeits !== 1)
      return `capture of ${amount}: ${tickets} tickets, ${refunds} refunds, ${forfeits} forfeits`;
    if (amount === 0 && (refunds > 0 || tickets > 1)) return `a free one: ${tickets} tickets, ${refunds} refunds`;
  }
  return undefined;
}

function brokenCapture({ snapshot, gateway }: Truth): string | undefined {
  for (const payment of snapshot.payments) {
    const lines = snapshot.transactions.filter((line) => line.payment_id === payment.id && line.kind === 'capture');
    if (lines.length !== (payment.state === 'captured' ? 1 : 0)) return `${payment.state}: ${lines.length} captures`;
    if (payment.state !== 'captured') continue;
    const order = gateway.orders.get(payment.ref);
    if (order?.state !== 'captured') return `captured here, but ${order?.state ?? 'unknown'} at the gateway`;
    if (order.captured !== payment.captured_amount || lines[0]?.amount !== order.captured) {
      return `captured ${payment.captured_amount} here, but ${order.captured} at the gateway`;
    }
    const refunded = snapshot.refunds.some(({ transaction_id: id }) => id === lines[0]?.id);
    if (order.captured !== payment.amount && !refunded)
      return `${order.captured} for ${payment.amount} is not refunded`;
  }
  return undefined;
}

function brokenTicket({ snapshot }: Truth): string | undefined {
  for (const { id, ticket_id: ticketId, member_id: memberId } of liveReservations(snapshot)) {
    if (ticketId === null) continue;
    const ticket = snapshot.tickets.find((one) => one.id === ticketId);
    if (ticket === undefined || ticket.member_id !== memberId) return `reservation ${id} has another member's ticket`;
    if (ticket.voided) return `reservation ${id} has a void ticket`;
  }
  return undefined;
}

function brokenPromotion({ snapshot }: Truth): string | undefined {
  for (const { id, usage_count: count, usage_limit: limit } of snapshot.promotions) {
    const uses = snapshot.uses.filter(
      (use) => use.promotion_id === id && use.state !== 'given_back' && !use.over_limit,
    );
    if (uses.length !== count) return `counts ${count}, has ${uses.length}`;
    if (count > limit) return `used ${count} of ${limit}`;
  }
  return undefined;
}

function brokenRefund({ snapshot, gateway }: Truth): string | undefined {
  for (const refund of snapshot.refunds) {
    const capture = snapshot.transactions.find(({ id }) => id === refund.transaction_id);
    if (capture?.kind !== 'capture' || capture.amount !== refund.amount)
      return `${refund.amount} of ${capture?.amount}`;
    const line = snapshot.transactions.find(({ id }) => id === refund.settlement_id);
    if ((refund.state === 'settled') !== (line?.kind === 'refund' && line.amount === refund.amount)) {
      return `${refund.state}, with a line of ${line?.amount}`;
    }
    if (line?.method === 'card' && !gateway.sentBack.has(refund.ref ?? ''))
      return 'settled, but the gateway sent nothing back';
    // Operators pay failed refunds by hand, so the money would go back twice.
    if (refund.state === 'failed' && gateway.sentBack.has(refund.ref ?? ''))
      return 'failed, but the gateway sent it back';
  }
  const lines = snapshot.transactions.filter(({ kind }) => kind === 'refund').length;
  const settled = snapshot.refunds.filter(({ state }) => state === 'settled').length;
  if (lines !== settled) return `${settled} refunds are settled, with ${lines} transactions`;
  const twice = repeated([...gateway.sentBack.values()].map(({ orgRef }) => orgRef));
  if (twice) return `the money of ${twice} went back twice`;
  const more = [...gateway.sentBack.values()].find(
    ({ orgRef, amount }) => gateway.orders.get(orgRef)?.captured !== amount,
  );
  return more && `${more.amount} went back of ${gateway.orders.get(more.orgRef)?.captured}`;
}

function brokenLedger({ snapshot }: Truth): string | undefined {
  const { transactions, tickets, refunds } = snapshot;
  const signed = transactions.map((line) => ({
    ...line,
    amount: line.kind === 'capture' ? line.amount : -line.amount,
  }));
  const by = (...methods: string[]) =>
    sum(signed.filter(({ method }) => methods.includes(method)).map(({ amount }) => amount));
  const price = new Map(transactions.map(({ id, amount }) => [id, amount]));
  const worth = (some: typeof tickets) => sum(some.map(({ transaction_id: id }) => price.get(id) ?? 0));
  const unused = worth(unusedTickets(snapshot));
  const expected: Record<string, number> = {
    gateway: by('card'),
    till: by('cash'),
    terminal: by('terminal'),
    bank: by('transfer'),
    hand: by('reception', 'demo', 'free'),
    unused_tickets: -unused,
    bookings: unused - worth(tickets.filter(({ voided }) => !voided)),
    extras: -worthOfCharges(snapshot),
    given_up: -worth(forfeitedTickets(snapshot)),
    refunds_owed: -sum(refunds.filter(({ state }) => state !== 'settled').map(({ amount }) => amount)),
  };
  for (const [account, amount] of Object.entries(expected)) {
    const posted = snapshot.accounts.find((row) => row.account === account)?.amount ?? 0;
    if (posted !== amount) return `${account} is ${posted}, not ${amount}`;
  }
  return undefined;
}

/** Returns the sum of the charges that were paid and not refunded. */
function worthOfCharges({ charges, refunds, transactions }: Snapshot): number {
  const returned = new Set(refunds.map(({ transaction_id: id }) => id));
  const known = new Set(transactions.map(({ id }) => id));
  const kept = charges.filter(({ transaction_id: id }) => id !== null && known.has(id) && !returned.has(id));
  return sum(kept.map(({ amount }) => amount));
}

function brokenCharge({ snapshot }: Truth): string | undefined {
  const { charges, reservations, transactions, slots } = snapshot;
  const twice = repeated(charges.filter(({ state }) => state === 'open').map(({ reservation_id: id }) => id));
  if (twice) return `reservation ${twice} has two open charges`;
  for (const { id, state, amount, transaction_id: paidBy, reservation_id: of } of charges) {
    if ((state === 'paid') !== (paidBy !== null)) return `charge ${id} is ${state}, with money ${paidBy}`;
    const reservation = reservations.find((one) => one.id === of);
    const line = transactions.find((one) => one.id === paidBy);
    if (line !== undefined && (line.kind !== 'capture' || line.amount !== amount)) return `${line.amount} of ${amount}`;
    if (state === 'open' && (reservation === undefined || reservation.status === 'CANCELED'))
      return `charge ${id} is owed for a ${reservation?.status} reservation`;
    if (state === 'open' && !slots.some((slot) => slot.id === reservation?.slot_id))
      return `charge ${id} is owed for a slot elsewhere`;
  }
  return undefined;
}

function brokenGivingWay({ snapshot, now }: Truth): string | undefined {
  const gone = new Set(snapshot.slots.filter((slot) => slot.gone).map(({ id }) => id));
  const claim = snapshot.claims.find(
    (one) => gone.has(one.slot_id) && (one.reservation_id !== null || isLiveHold(one, now)),
  );
  return claim && `slot ${claim.slot_id} gave way and is claimed`;
}

function brokenApproval({ snapshot: { approvals, reservations } }: Truth): string | undefined {
  const waiting = approvals.filter(({ decision }) => decision === null).map(({ reservation_id: id }) => id);
  const twice = repeated(waiting);
  if (twice) return `two requests wait for reservation ${twice}`;
  const kept = approvals.find(
    ({ decision, reservation_id: id }) =>
      decision === 'approved' && reservations.find((one) => one.id === id)?.status !== 'CANCELED',
  );
  return kept && `request ${kept.id} was approved, and its reservation is not canceled`;
}

function brokenCodes({ snapshot }: Truth): string | undefined {
  for (const { id, status, unpaid, codes } of snapshot.reservations) {
    const kinds = (codes ?? []).filter(({ state }) => state !== 'revoked').map(({ kind }) => kind);
    const wanted = status === 'CANCELED' || unpaid ? '' : 'LOCATION ROOM';
    if (kinds.join(' ') !== wanted) return `${status} reservation ${id} has codes: ${kinds.join(' ') || 'none'}`;
  }
  return undefined;
}
