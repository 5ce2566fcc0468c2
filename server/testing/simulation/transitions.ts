import type { Violation } from './invariants.ts';
import { liveHolds, type Snapshot } from './snapshot.ts';
import type { World } from './world.ts';

/** The actor of a step, and so the only one that may have changed anything. */
export type Cause =
  | { readonly kind: 'member'; readonly memberId: string; readonly does: string }
  | { readonly kind: 'guest' | 'operator'; readonly does: string }
  | { readonly kind: 'gateway' }
  | { readonly kind: 'jobs'; readonly kinds: ReadonlySet<string> }
  | { readonly kind: 'nobody' };

export type Change = {
  readonly world: World;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly cause: Cause;
  readonly now: Date;
};

type Allowed = { readonly name: string; readonly broken: (change: Change) => string | undefined };

/** The rules for changes: which are allowed, and by which causes. */
const STEPS: readonly Allowed[] = [
  { name: 'transactions are never changed', broken: changedMoney },
  {
    name: 'only the gateway decides a payment, and its member may set it aside',
    broken: decidedPayment,
  },
  { name: 'a reservation moves only as allowed, by an allowed cause', broken: movedReservation },
  { name: 'a slot gets another end only with its reservation', broken: changedEnd },
  { name: 'a charge ends once, by money, by a person who waives it, or with what it is for', broken: movedCharge },
  { name: 'a live hold ends only by its owner, by its payment or by the desk', broken: lostHold },
  { name: 'a refund moves only forward, by its job or by an operator', broken: movedRefund },
  { name: 'a ticket becomes void only when its reservation is canceled', broken: voidedTicket },
  { name: 'nothing changes without a cause', broken: changedByNobody },
];

/** Returns the first forbidden change, or undefined. */
export function forbiddenStep(change: Change): Violation | undefined {
  for (const { name, broken } of STEPS) {
    const detail = broken(change);
    if (detail !== undefined) return { promise: name, detail };
  }
  return undefined;
}

const does = (cause: Cause): string => ('does' in cause ? cause.does : cause.kind);
const ran = (cause: Cause, kind: string): boolean => cause.kind === 'jobs' && cause.kinds.has(kind);

function changedMoney({ before, after }: Change): string | undefined {
  for (const line of before.transactions) {
    const now = after.transactions.find(({ id }) => id === line.id);
    if (JSON.stringify(now) !== JSON.stringify(line)) return `a ${line.kind} of ${line.amount} was changed`;
  }
  for (const payment of before.payments) {
    const now = after.payments.find(({ id }) => id === payment.id);
    if (now === undefined) return 'a payment is gone';
    if (payment.state === 'captured' && JSON.stringify(now) !== JSON.stringify(payment))
      return 'a captured one changed';
    if (now.amount !== payment.amount || now.url !== payment.url) return 'the agreed price was changed';
  }
  return undefined;
}

function decidedPayment({ before, after, cause }: Change): string | undefined {
  const mayDecide = cause.kind === 'gateway' || ran(cause, 'ask-gateway');
  for (const payment of after.payments) {
    const was = before.payments.find(({ id }) => id === payment.id);
    if (was === undefined && !['start-payment', 'open-link'].includes(does(cause)))
      return 'a payment started without a cause';
    if (was === undefined || was.state === payment.state || mayDecide) continue;
    const isSetAside = was.state === 'open' && payment.state === 'checking';
    if (!isSetAside || !['start-payment', 'open-link', 'release', 'release-hold'].includes(does(cause)))
      return `${was.state} became ${payment.state}`;
  }
  return undefined;
}

/** Whether this cause may cancel a paid reservation. */
const cancels = (cause: Cause): boolean =>
  ['cancel', 'cancel-for-guest', 'decide-refund'].includes(does(cause)) || ran(cause, 'carry-out-choice');

const WAYS: Readonly<Record<string, (cause: Cause) => boolean>> = {
  'PENDING ATTENDED': (cause) =>
    ['check-in', 'mark-visit'].includes(does(cause)) || ran(cause, 'note-arrivals') || ran(cause, 'end-visit'),
  'PENDING CANCELED': (cause) => cancels(cause) || does(cause) === 'release' || ran(cause, 'release-unpaid'),
  'PENDING NO_SHOW': (cause) => ran(cause, 'end-visit'),
  // When no arrival is recorded, the job asks the lock cloud, which may know of one.
  'PENDING DONE': (cause) => ran(cause, 'end-visit'),
  'ATTENDED DONE': (cause) => ran(cause, 'end-visit'),
  'ATTENDED PENDING': (cause) => does(cause) === 'take-back',
  'NO_SHOW DONE': (cause) => does(cause) === 'correct-visit',
};

function movedReservation({ before, after, cause, now }: Change): string | undefined {
  for (const was of before.reservations) {
    const is = after.reservations.find(({ id }) => id === was.id);
    if (is === undefined) return 'a reservation is gone';
    if (is.member_id !== was.member_id) return 'a reservation changed hands';
    if (
      (is.slot_id !== was.slot_id || is.revision !== was.revision) &&
      !isMove(was, is, cause) &&
      !isOtherEnd(was, is, cause)
    )
      return `a reservation changed its slot or its end by ${does(cause)}`;
    if (was.ticket_id !== is.ticket_id && !was.unpaid) return 'a reservation changed its ticket';
    if (was.status === is.status) continue;
    if (!WAYS[`${was.status} ${is.status}`]?.(cause)) return `${was.status} became ${is.status} by ${does(cause)}`;
    if (is.status === 'CANCELED' && !cancels(cause) && !was.unpaid) return 'released although it was paid';
    if (is.status === 'CANCELED' && cause.kind === 'member' && cause.memberId !== is.member_id)
      return 'canceled by another member';
    const slot = after.slots.find(({ id }) => id === is.slot_id);
    if ((is.status === 'NO_SHOW' || is.status === 'DONE') && slot && slot.ends > now.getTime())
      return `${is.status} too early`;
  }
  return undefined;
}

type Reservation = Snapshot['reservations'][number];

function isMove(was: Reservation, is: Reservation, cause: Cause): boolean {
  const isOnce = is.slot_id !== was.slot_id && is.revision === was.revision + 1;
  return isOnce && does(cause) === 'move' && was.status === 'PENDING' && !was.unpaid;
}

function isOtherEnd(was: Reservation, is: Reservation, cause: Cause): boolean {
  const isOnce = is.slot_id === was.slot_id && is.revision === was.revision + 1 && is.status === was.status;
  return (
    isOnce && does(cause) === 'change-end' && (was.status === 'PENDING' || was.status === 'ATTENDED') && !was.unpaid
  );
}

/** Staff change a slot's end, and it returns to the scheduled end when its reservation leaves it. */
function changedEnd({ before, after, cause }: Change): string | undefined {
  for (const was of before.slots) {
    const is = after.slots.find(({ id }) => id === was.id);
    if (is === undefined) return 'a slot is gone';
    if (is.ends === was.ends && is.gone === was.gone) continue;
    if (does(cause) !== 'change-end' && does(cause) !== 'move' && !cancels(cause))
      return `a slot got another end by ${does(cause)}`;
  }
  return undefined;
}

function movedCharge({ before, after, cause }: Change): string | undefined {
  for (const is of after.charges) {
    const was = before.charges.find(({ id }) => id === is.id);
    if (was === undefined) {
      if (does(cause) !== 'change-end' || is.state !== 'open') return `a charge was made ${is.state} by ${does(cause)}`;
      continue;
    }
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    if (was.state !== 'open' || was.amount !== is.amount) return `a charge that was ${was.state} was changed`;
    const isRight = is.state === 'canceled' ? !isSettling(cause) : isSettling(cause);
    if (!isRight) return `an open charge became ${is.state} by ${does(cause)}`;
  }
  return before.charges.length > after.charges.length ? 'a charge is gone' : undefined;
}

const isSettling = (cause: Cause): boolean => does(cause) === 'settle-charge';

function lostHold({ before, after, cause, now }: Change): string | undefined {
  for (const hold of liveHolds(before, now)) {
    if (after.claims.some((claim) => claim.hold_id === hold.hold_id && claim.ends === hold.ends)) continue;
    if (cause.kind === 'member' && cause.memberId === hold.member_id) continue;
    if (cause.kind === 'gateway' || ran(cause, 'ask-gateway') || does(cause) === 'release-hold') continue;
    return `the hold of slot ${hold.slot_id} was lost by ${does(cause)}`;
  }
  return undefined;
}

const REFUND_STATES = ['requested', 'sent', 'failed', 'settled'];

function movedRefund({ before, after, cause }: Change): string | undefined {
  for (const was of before.refunds) {
    const is = after.refunds.find(({ id }) => id === was.id);
    if (is === undefined || is.amount !== was.amount) return 'a refund is gone, or of another amount';
    if (is.state === was.state) continue;
    if (REFUND_STATES.indexOf(is.state) < REFUND_STATES.indexOf(was.state)) return `${was.state} became ${is.state}`;
    if (!ran(cause, 'send-refund') && does(cause) !== 'settle-by-hand') return `${is.state} by ${does(cause)}`;
  }
  return undefined;
}

function voidedTicket({ before, after, cause }: Change): string | undefined {
  for (const was of before.tickets) {
    const is = after.tickets.find(({ id }) => id === was.id);
    if (is === undefined) return 'a ticket is gone';
    if (was.voided && !is.voided) return 'a void ticket came back';
    if (is.voided && !was.voided && !cancels(cause)) return `void by ${does(cause)}`;
  }
  return undefined;
}

function changedByNobody({ before, after, cause, now }: Change): string | undefined {
  return cause.kind === 'nobody' ? difference(before, after, now) : undefined;
}

/** Returns the part that differs between two snapshots, ignoring deleted expired holds, or undefined. */
export function difference(before: Snapshot, after: Snapshot, now: Date): string | undefined {
  const [one, other] = [before, after].map((snapshot) => ({
    ...snapshot,
    claims: snapshot.claims
      .map((claim) =>
        claim.ends !== null && claim.ends <= now.getTime()
          ? { ...claim, hold_id: null, ends: null, member_id: null }
          : claim,
      )
      .filter((claim) => claim.hold_id !== null || claim.reservation_id !== null),
  }));
  // `Object.keys` types its result as strings.
  const parts = Object.keys(before) as (keyof Snapshot)[];
  const changed = parts.find((part) => JSON.stringify(one?.[part]) !== JSON.stringify(other?.[part]));
  return changed && `${changed} changed`;
}
