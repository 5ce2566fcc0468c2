import type { Queryable } from '#server/db/database.ts';
import type { World } from './world.ts';

export type PaymentState = 'open' | 'checking' | 'captured' | 'failed' | 'abandoned' | 'unanswered';

/**
 * The state of a sequence's world. Instants in epoch milliseconds, amounts in whole VND, lists in order of
 * creation.
 */
export type Snapshot = {
  /** `ends`: the current end; `gone`: withdrawn, because another slot was extended into its time. */
  readonly slots: readonly { id: string; locked: boolean; gone: boolean; ends: number; price: number }[];
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
    given_up: boolean;
    revision: number;
    codes: readonly { name: string; kind: string; state: string; ends: number; lock_id: number | null }[] | null;
  }[];
  readonly charges: readonly {
    id: string;
    reservation_id: string;
    minutes: number;
    amount: number;
    state: 'open' | 'paid' | 'waived' | 'canceled';
    transaction_id: string | null;
  }[];
  readonly approvals: readonly {
    id: string;
    reservation_id: string;
    amount: number;
    version: string;
    asked_by: string;
    decision: string | null;
    expires_at: number;
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

const WHOSE = ['slots', 'members', 'promotions'] as const;

/**
 * A part of a snapshot and its tables. `$slots`, `$members` and `$promotions` in `text` stand for the ids of
 * the world's slots, members and promotions.
 */
type Part = { readonly tables: readonly string[]; readonly text: string };

/**
 * Whether a transaction belongs to the world: by its member, or, for a guest without an account, by the
 * charge that it paid or refunded.
 */
const IN_WORLD = `(t.member_id = ANY ($members) OR EXISTS (
  SELECT FROM charges c JOIN reservations v ON v.id = c.reservation_id
  LEFT JOIN refunds back ON back.transaction_id = c.transaction_id
  WHERE v.slot_id = ANY ($slots) AND t.id IN (c.transaction_id, back.settlement_id)))`;

// Rows of the same instant are ordered by their payment, because ids have no order.
const PARTS: Readonly<Record<keyof Snapshot, Part>> = {
  slots: {
    tables: ['slots', 'tickets'],
    text: `SELECT s.id, s.locked_at IS NOT NULL AS locked, s.gave_way_to IS NOT NULL AS gone,
             ${millis('s.end_time')} AS ends, t.price FROM slots s JOIN tickets t ON t.program_id = s.program_id
           WHERE s.id = ANY ($slots) ORDER BY s.start_time, s.room_id`,
  },
  promotions: {
    tables: ['promotions'],
    text: `SELECT id, is_active, usage_limit, usage_count FROM promotions WHERE id = ANY ($promotions)
           ORDER BY array_position($promotions, id)`,
  },
  payments: {
    tables: ['payments', 'holds'],
    text: `SELECT p.id, p.slot_id, p.member_id, p.hold_id, p.promotion_id, p.merch_txn_ref AS ref, p.original_price, p.amount,
             p.state, p.captured_amount, p.url, ${millis('h.expires_at')} AS hold_expires_at, ${millis('p.started_at')} AS started_at
           FROM payments p JOIN holds h ON h.id = p.hold_id WHERE p.slot_id = ANY ($slots) ORDER BY p.started_at`,
  },
  transactions: {
    tables: ['transactions'],
    text: `SELECT t.id, t.kind, t.method, t.amount, t.payment_id FROM transactions t WHERE ${IN_WORLD}
           ORDER BY t.occurred_at, t.amount`,
  },
  tickets: {
    tables: ['purchased_tickets'],
    text: `SELECT b.id, b.member_id, b.program_id, b.ticket_id, b.transaction_id, b.voided_at IS NOT NULL AS voided
           FROM purchased_tickets b JOIN transactions t ON t.id = b.transaction_id LEFT JOIN payments p ON p.id = t.payment_id
           WHERE b.member_id = ANY ($members) ORDER BY b.created_at, p.started_at`,
  },
  reservations: {
    tables: ['reservations', 'entry_codes'],
    text: `SELECT v.id, v.slot_id, v.member_id, v.purchased_ticket_id AS ticket_id, v.voucher_id, v.status,
             v.payment_required AS unpaid, v.given_up, v.revision,
             (SELECT json_agg(json_build_object('name', replace(e.id::text, '-', ''), 'kind', e.kind, 'state', e.state,
                'ends', ${millis('e.valid_until')}, 'lock_id', e.lock_id) ORDER BY e.kind, e.state)
              FROM entry_codes e WHERE e.reservation_id = v.id) AS codes
           FROM reservations v WHERE v.slot_id = ANY ($slots) ORDER BY v.created_at, array_position($slots, v.slot_id)`,
  },
  charges: {
    tables: ['charges'],
    text: `SELECT c.id, c.reservation_id, c.minutes, c.amount, c.state, c.transaction_id
           FROM charges c JOIN reservations v ON v.id = c.reservation_id WHERE v.slot_id = ANY ($slots) ORDER BY c.made_at`,
  },
  approvals: {
    tables: ['approvals'],
    text: `SELECT a.id, a.subject_id AS reservation_id, a.amount, a.payload->>'version' AS version, a.asked_by, a.decision,
             ${millis('a.expires_at')} AS expires_at
           FROM approvals a JOIN reservations v ON v.id = a.subject_id WHERE v.slot_id = ANY ($slots) ORDER BY a.asked_at`,
  },
  refunds: {
    tables: ['refunds'],
    text: `SELECT r.id, r.transaction_id, r.method, r.merch_txn_ref AS ref, r.amount, r.state, r.settlement_id
           FROM refunds r JOIN transactions t ON t.id = r.transaction_id LEFT JOIN payments p ON p.id = t.payment_id
           WHERE ${IN_WORLD} ORDER BY r.requested_at, p.started_at, r.amount`,
  },
  uses: {
    tables: ['promotion_uses'],
    text: `SELECT promotion_id, payment_id, state, over_limit FROM promotion_uses WHERE promotion_id = ANY ($promotions)
           ORDER BY reserved_at`,
  },
  claims: {
    tables: ['slot_claims'],
    text: `SELECT slot_id, hold_id, ${millis('hold_expires_at')} AS ends, member_id, reservation_id FROM slot_claims
           WHERE slot_id = ANY ($slots) ORDER BY array_position($slots, slot_id)`,
  },
  accounts: {
    tables: ['journal_entries', 'postings'],
    text: `SELECT p.account, sum(p.amount)::bigint AS amount FROM journal_entries e JOIN postings p ON p.entry_id = e.id
           WHERE e.purchased_ticket_id IN (SELECT id FROM purchased_tickets WHERE member_id = ANY ($members))
             OR e.refund_id IN (SELECT r.id FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE ${IN_WORLD})
             OR e.kind = 'charge_paid' AND e.transaction_id IN (SELECT t.id FROM transactions t WHERE ${IN_WORLD})
           GROUP BY p.account ORDER BY p.account`,
  },
};
// `Object.keys` types its result as strings.
const NAMES = Object.keys(PARTS) as (keyof Snapshot)[];
/** All tables that a snapshot reads. */
export const SNAPSHOT_TABLES: readonly string[] = [...new Set(NAMES.flatMap((name) => PARTS[name].tables))];

/** Reads the snapshot of a world in one statement. */
export async function readSnapshot(db: Queryable, world: World): Promise<Snapshot> {
  // All parts make a complete snapshot.
  return (await readParts(db, { world, names: NAMES })) as Snapshot;
}

/** Updates a snapshot: reads again only the parts whose tables were written. */
export async function readChanged(
  db: Queryable,
  { world, before, written }: { world: World; before: Snapshot; written: ReadonlySet<string> },
): Promise<Snapshot> {
  const names = NAMES.filter((name) => PARTS[name].tables.some((table) => written.has(table)));
  return names.length === 0 ? before : { ...before, ...(await readParts(db, { world, names })) };
}

/** Reads parts in one prepared statement per combination of parts. */
async function readParts(
  db: Queryable,
  { world, names }: { world: World; names: readonly (keyof Snapshot)[] },
): Promise<Partial<Snapshot>> {
  const whose = WHOSE.filter((of) => names.some((name) => PARTS[name].text.includes(`$${of}`)));
  const lists = names.map((name) => {
    const text = PARTS[name].text.replaceAll(
      /\$(slots|members|promotions)/g,
      (_, of) => `$${whose.indexOf(of) + 1}::uuid[]`,
    );
    return `(SELECT coalesce(json_agg(r), '[]') FROM (${text}) r) AS ${name}`;
  });
  const name = `simulation-${names.map((part) => NAMES.indexOf(part)).join('-')}`;
  const values = whose.map((of) => world[of].map(({ id }) => id));
  const [row] = await db.query<Partial<Snapshot>>({ name, text: `SELECT ${lists.join(',\n')}` }, values);
  if (row === undefined) throw new Error('The snapshot query returned no row');
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

/** Returns the tickets that are neither void nor used. */
export function unusedTickets(snapshot: Snapshot) {
  const used = new Set(liveReservations(snapshot).map(({ ticket_id: ticketId }) => ticketId));
  return snapshot.tickets.filter(({ id, voided }) => !voided && !used.has(id));
}

/** Returns the void tickets of reservations that were given up, which are not refunded. */
export function forfeitedTickets({ tickets, reservations }: Snapshot) {
  const givenUp = new Set(reservations.flatMap((row) => (row.given_up && row.ticket_id ? [row.ticket_id] : [])));
  return tickets.filter(({ id, voided }) => voided && givenUp.has(id));
}
