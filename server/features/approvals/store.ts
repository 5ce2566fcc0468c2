import type { Locale } from '#domain/basics/locale.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { Places } from '#domain/staff/permissions.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';
import { placeIds } from '#server/db/places.ts';

export type ApprovalKind = keyof ApprovalPayloads;
export type ApprovalDecision = 'approved' | 'declined' | 'stale' | 'not_needed';

/** What to do once it is approved. The subject is the booking to refund, or the slot of the free booking. */
type ApprovalPayloads = {
  readonly refund_beyond: {
    readonly refund: 'all';
    /** The version of the subject that the requesting person saw. */
    readonly version: string;
  };
  readonly free_booking: { readonly memberId: string; readonly locale: Locale; readonly partySize: number };
};

/** A request of one kind, or of any. */
export type Approval<Kind extends ApprovalKind = ApprovalKind> = ApprovalAsked<Kind> & {
  readonly id: string;
  readonly subjectId: string;
  readonly locationId: string;
  readonly amount: Vnd;
  readonly reason: string;
  readonly askedBy: string;
  readonly expiresAt: Date;
};

/** A kind, with the data for carrying it out once it is approved. */
export type ApprovalAsked<Kind extends ApprovalKind = ApprovalKind> = {
  [Each in Kind]: { readonly kind: Each; readonly payload: ApprovalPayloads[Each] };
}[Kind];

export type NewApproval = ApprovalAsked & {
  id: string;
  subjectId: string;
  locationId: string;
  amount: number;
  reason: string;
  askedBy: string;
  expiresAt: Date;
  /** Whether the person may act without a second person. */
  isAlone: boolean;
  now: Date;
};

const INSERT = {
  name: 'insert-approval',
  text: `INSERT INTO approvals (id, kind, subject_id, location_id, amount, payload, reason, asked_by, asked_at, expires_at,
           decision, decided_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $11::text IS NOT NULL THEN $9::timestamptz END)`,
};

export async function insertApproval(tx: Transaction, row: NewApproval): Promise<void> {
  const { id, kind, subjectId, locationId, amount, payload, reason, askedBy, expiresAt, isAlone, now } = row;
  const subject = [id, kind, subjectId, locationId, amount, JSON.stringify(payload)];
  await tx.query(INSERT, [...subject, reason, askedBy, now, expiresAt, isAlone ? 'not_needed' : null]);
}

/** Serializes one person's own decisions until the transaction ends, so that their sum is right. */
export async function lockAsker(tx: Transaction, memberId: string): Promise<void> {
  const text = `SELECT pg_advisory_xact_lock(hashtextextended('alone ' || $1::text, 0))`;
  await tx.query({ name: 'lock-asker', text }, [memberId]);
}

/** Sums what a person did without a second person after an instant. */
export async function sumDoneAlone(
  tx: Transaction,
  { kind, memberId, since }: { kind: ApprovalKind; memberId: string; since: Date },
): Promise<number> {
  const text = `SELECT coalesce(sum(amount), 0)::integer AS sum FROM approvals
                WHERE asked_by = $1 AND asked_at > $2 AND kind = $3 AND decision = 'not_needed'`;
  const [row] = await tx.query<{ sum: number }>({ name: 'sum-done-alone', text }, [memberId, since, kind]);
  return row?.sum ?? 0;
}

/** Marks the expired requests about a subject, so that a new request can be made. */
export async function updateExpired(
  tx: Transaction,
  { kind, subjectId, now }: { kind: ApprovalKind; subjectId: string; now: Date },
): Promise<void> {
  const text = `UPDATE approvals SET decision = 'stale', decided_at = $3
                WHERE kind = $1 AND subject_id = $2 AND decision IS NULL AND expires_at <= $3`;
  await tx.query({ name: 'expire-approvals', text }, [kind, subjectId, now]);
}

export async function findWaitingEnd(
  db: Queryable,
  { kind, subjectId, now }: { kind: ApprovalKind; subjectId: string; now: Date },
): Promise<Date | undefined> {
  const text = `SELECT expires_at FROM approvals
                WHERE kind = $1 AND subject_id = $2 AND decision IS NULL AND expires_at > $3`;
  const [row] = await db.query<{ expires_at: Date }>({ name: 'end-of-waiting-approval', text }, [kind, subjectId, now]);
  return row?.expires_at;
}

/** Finds a request for approval at the given locations. */
export async function findApprovalRow(
  db: Queryable,
  { id, places }: { id: string; places: Places },
): Promise<Approval | undefined> {
  const text = `SELECT id, kind, subject_id AS "subjectId", location_id AS "locationId", amount, payload, reason,
                  asked_by AS "askedBy", expires_at AS "expiresAt"
                FROM approvals
                WHERE id = $1 AND decision IS DISTINCT FROM 'not_needed' AND ($2::uuid[] IS NULL OR location_id = ANY ($2))`;
  const [row] = await db.query<Approval>({ name: 'approval', text }, [id, placeIds(places)]);
  return row;
}

/** Locks a request until the transaction ends, and returns its decision. */
export async function lockDecision(tx: Transaction, id: string): Promise<ApprovalDecision | null | undefined> {
  const text = 'SELECT decision FROM approvals WHERE id = $1 FOR NO KEY UPDATE';
  return (await tx.query<{ decision: ApprovalDecision | null }>({ name: 'lock-approval', text }, [id]))[0]?.decision;
}

export async function updateDecided(
  tx: Transaction,
  { id, decision, by, now }: { id: string; decision: ApprovalDecision; by: string | null; now: Date },
): Promise<void> {
  const text = 'UPDATE approvals SET decision = $2, decided_by = $3, decided_at = $4 WHERE id = $1';
  await tx.query({ name: 'decide-approval', text }, [id, decision, by, now]);
}

export type WaitingRow = {
  id: string;
  kind: 'refund_beyond' | 'free_booking';
  /** Null for a booking that is not made yet. */
  reservationId: string | null;
  startTime: Date;
  locationId: string;
  locationName: string;
  roomDisplayName: string;
  guest: string | null;
  amount: number;
  reason: string;
  askedBy: string;
  askedByName: string;
  askedAt: Date;
  expiresAt: Date;
};

const WAITING = {
  name: 'waiting-approvals',
  text: `SELECT a.id, a.kind, r.id AS "reservationId", s.start_time AS "startTime",
           l.id AS "locationId", ${nameIn('l', '$3')} AS "locationName",
           ${roomNameIn('rm', '$3')} AS "roomDisplayName", coalesce(m.name, r.guest_name) AS guest,
           a.amount, a.reason, a.asked_by AS "askedBy", w.name AS "askedByName",
           a.asked_at AS "askedAt", a.expires_at AS "expiresAt"
         FROM approvals a
         LEFT JOIN reservations r ON a.kind = 'refund_beyond' AND r.id = a.subject_id
         JOIN slots s ON s.id = coalesce(r.slot_id, a.subject_id)
         JOIN rooms rm ON rm.id = s.room_id
         JOIN locations l ON l.id = rm.location_id
         JOIN members w ON w.id = a.asked_by
         LEFT JOIN members m ON m.id = coalesce(r.member_id, (a.payload->>'memberId')::uuid)
         WHERE a.decision IS NULL AND a.expires_at > $2
           AND ($1::uuid[] IS NULL OR a.location_id = ANY ($1))
         ORDER BY a.asked_at, a.id LIMIT 100`,
};

/** Lists the requests that wait for a second person at the given locations, oldest first. */
export async function listWaiting(
  db: Queryable,
  { places, locale, now }: { places: Places; locale: Locale; now: Date },
): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(WAITING, [placeIds(places), now, locale]);
}
