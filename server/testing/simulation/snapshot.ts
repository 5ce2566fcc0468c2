import type { Queryable } from '#server/db/database.ts';
import type { World } from './world.ts';

export type PaymentState = 'open' | 'checking' | 'captured' | 'failed' | 'abandoned' | 'unanswered';

/** All that a sequence's world has come to. Instants are milliseconds, amounts whole VND, lists in the order of their making. */
export type Snapshot = {
  readonly slots: readonly { id: string; locked: boolean; price: number }[];
  readonly promotions: readonly {
    id: string;
    is_active: boolean;
    usage_limit: number;
    usage_count: number;
  }[];
  readonly payments: readonly {
    id: string;
    slot_id: string;
    member_id: string;
    hold_id: string;
    promotion_id: string | null;
    ref: string;
    original_price: number;
    amount: number;
    state: PaymentState;
    captured_amount: number | null;
    url: string;
    hold_expires_at: number;
    started_at: number;
  }[];
  readonly transactions: readonly {
    id: string;
    kind: 'capture' | 'refund';
    method: string;
    amount: number;
    payment_id: string | null;
  }[];
  readonly tickets: readonly {
    id: string;
    member_id: string;
    program_id: string;
    ticket_id: string;
    transaction_id: string;
    voided: boolean;
  }[];
  readonly reservations: readonly {
    id: string;
    slot_id: string;
    member_id: string | null;
    ticket_id: string | null;
    voucher_id: string | null;
    status: 'PENDING' | 'ATTENDED' | 'DONE' | 'NO_SHOW' | 'CANCELED';
    unpaid: boolean;
    codes: readonly { name: string; kind: string; state: string; ends: number; lock_id: number | null }[] | null;
  }[];
  readonly refunds: readonly {
    id: string;
    transaction_id: string;
    method: 'card' | 'manual';
    ref: string | null;
    amount: number;
    state: 'requested' | 'sent' | 'settled' | 'failed';
    settlement_id: string | null;
  }[];
  readonly uses: readonly {
    promotion_id: string;
    payment_id: string | null;
    state: 'reserved' | 'committed' | 'given_back';
    over_limit: boolean;
  }[];
  readonly claims: readonly {
    slot_id: string;
    hold_id: string | null;
    ends: number | null;
    member_id: string | null;
    reservation_id: string | null;
  }[];
  readonly accounts: readonly { account: string; amount: number }[];
};

const millis = (instant: string) => `(extract(epoch FROM ${instant}) * 1000)::bigint`;
const list = (name: string, text: string) => `(SELECT coalesce(json_agg(r), '[]') FROM (${text}) r) AS ${name}`;

const SNAPSHOT = {
  name: 'simulation-snapshot',
  text: `SELECT ${[
    list(
      'slots',
      `SELECT s.id, s.locked_at IS NOT NULL AS locked, t.price FROM slots s JOIN tickets t ON t.program_id = s.program_id
       WHERE s.id = ANY ($1::uuid[]) ORDER BY s.start_time, s.room_id`,
    ),
    list(
      'promotions',
      `SELECT id, is_active, usage_limit, usage_count FROM promotions WHERE id = ANY ($3::uuid[])
       ORDER BY array_position($3::uuid[], id)`,
    ),
    list(
      'payments',
      `SELECT p.id, p.slot_id, p.member_id, p.hold_id, p.promotion_id, p.merch_txn_ref AS ref, p.original_price, p.amount,
         p.state, p.captured_amount, p.url, ${millis('h.expires_at')} AS hold_expires_at, ${millis('p.started_at')} AS started_at
       FROM payments p JOIN holds h ON h.id = p.hold_id WHERE p.slot_id = ANY ($1::uuid[]) ORDER BY p.started_at`,
    ),
    list(
      'transactions',
      `SELECT id, kind, method, amount, payment_id FROM transactions WHERE member_id = ANY ($2::uuid[]) ORDER BY occurred_at`,
    ),
    list(
      'tickets',
      `SELECT id, member_id, program_id, ticket_id, transaction_id, voided_at IS NOT NULL AS voided FROM purchased_tickets
       WHERE member_id = ANY ($2::uuid[]) ORDER BY created_at`,
    ),
    list(
      'reservations',
      `SELECT v.id, v.slot_id, v.member_id, v.purchased_ticket_id AS ticket_id, v.voucher_id, v.status,
         v.payment_required AS unpaid,
         (SELECT json_agg(json_build_object('name', replace(e.id::text, '-', ''), 'kind', e.kind, 'state', e.state,
            'ends', ${millis('e.valid_until')}, 'lock_id', e.lock_id) ORDER BY e.kind, e.state)
          FROM entry_codes e WHERE e.reservation_id = v.id) AS codes
       FROM reservations v WHERE v.slot_id = ANY ($1::uuid[]) ORDER BY v.created_at`,
    ),
    list(
      'refunds',
      `SELECT r.id, r.transaction_id, r.method, r.merch_txn_ref AS ref, r.amount, r.state, r.settlement_id
       FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE t.member_id = ANY ($2::uuid[]) ORDER BY r.requested_at`,
    ),
    list(
      'uses',
      `SELECT promotion_id, payment_id, state, over_limit FROM promotion_uses WHERE promotion_id = ANY ($3::uuid[])
       ORDER BY reserved_at`,
    ),
    list(
      'claims',
      `SELECT slot_id, hold_id, ${millis('hold_expires_at')} AS ends, member_id, reservation_id FROM slot_claims
       WHERE slot_id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], slot_id)`,
    ),
    list(
      'accounts',
      `SELECT p.account, sum(p.amount)::bigint AS amount FROM journal_entries e JOIN postings p ON p.entry_id = e.id
       WHERE e.purchased_ticket_id IN (SELECT id FROM purchased_tickets WHERE member_id = ANY ($2::uuid[]))
         OR e.refund_id IN (SELECT r.id FROM refunds r JOIN transactions t ON t.id = r.transaction_id
           WHERE t.member_id = ANY ($2::uuid[]))
       GROUP BY p.account ORDER BY p.account`,
    ),
  ].join(',\n')}`,
};

/** What stands in the database of a world, at one instant. */
export async function readSnapshot(db: Queryable, world: World): Promise<Snapshot> {
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  const [row] = await db.query<Snapshot>(SNAPSHOT, [ids(world.slots), ids(world.members), ids(world.promotions)]);
  if (row === undefined) throw new Error('A statement of lists gives one row');
  return row;
}

type Claim = Snapshot['claims'][number];
export type LiveHold = Claim & { hold_id: string; ends: number; member_id: string };

export const isLiveHold = (claim: Claim, now: Date): claim is LiveHold =>
  claim.hold_id !== null && claim.ends !== null && claim.ends > now.getTime();

export const liveHolds = (snapshot: Snapshot, now: Date): LiveHold[] =>
  snapshot.claims.filter((claim) => isLiveHold(claim, now));

export const liveReservations = (snapshot: Snapshot) =>
  snapshot.reservations.filter(({ status }) => status !== 'CANCELED');

/** Tickets that are neither void nor used. */
export function unusedTickets(snapshot: Snapshot) {
  const used = new Set(liveReservations(snapshot).map(({ ticket_id: ticketId }) => ticketId));
  return snapshot.tickets.filter(({ id, voided }) => !voided && !used.has(id));
}
