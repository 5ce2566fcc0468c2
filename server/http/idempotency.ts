import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/refusals.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { type Database, inside, type Transaction } from '#server/db/database.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';
import { type Answer, refuse } from './answer.ts';

/** A request that says by a key of its own that it is one and the same, however often it arrives. */
export type KeyedRequest = {
  /** Null for guests, who have their keys in common: only who knows key and body gets an answer again. */
  readonly memberId: string | null;
  /** The header `Idempotency-Key`, if sent. */
  readonly key: string | undefined;
  readonly route: string;
  readonly body: unknown;
  readonly now: Date;
};

type Stored = { route: string; body_hash: Buffer; answer: Answer<unknown> | null; created_at: Date };

/** The header `Idempotency-Key` of a request. */
export const keyOf = ({ headers }: FastifyRequest): string | undefined => headers['idempotency-key']?.toString();

/**
 * Carries a keyed request out once and answers every repetition with the first answer. The answer is stored in the transaction
 * that does the work, so a request that dies with its process or its database has neither done anything nor used its key.
 *
 * `work` gets a context whose database is that transaction, and must ask no other. Without a key it is simply carried out. An
 * answer that the next moment may change (busy, away), and what a guest was refused, is not stored. A fault of ours takes the
 * work back too.
 *
 * Refused with `request_in_progress` while the first request runs, `idempotency_key_reused` when the key came with another body
 * or route, and `malformed_request` for what is no key.
 */
export function once<Parts extends { readonly db: Database }, Body>(
  context: Parts,
  request: KeyedRequest,
  work: (context: Parts) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const { memberId, key, route, now } = request;
  if (key === undefined) return work(context);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) return Promise.resolve(refuse('malformed_request'));
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
  return context.db.transaction(async (tx) => {
    if (!(await lockKey(tx, { memberId, key }))) return refuse('request_in_progress');
    const stored = await findKey(tx, { memberId, key });
    if (stored !== undefined && (stored.route !== route || !stored.body_hash.equals(bodyHash)))
      return refuse('idempotency_key_reused');
    // It was written as the answer of this very route.
    if (stored?.answer) return stored.answer as Answer<Body>;
    if (stored !== undefined && stored.created_at > addMinutes(now, -FORMER_MINUTES))
      return refuse('request_in_progress');
    const answer = await work({ ...context, db: inside(context.db, tx) });
    if (isKept(answer, memberId)) await storeAnswer(tx, { memberId, key, route, bodyHash, answer, now });
    return answer;
  });
}

/** The release before noted a key first and its answer later; a request of it has ended by then. */
const FORMER_MINUTES = 2;

/**
 * Whether the answer stays the same. Anybody is a guest, with any number of keys and past any limit: what a guest was refused is
 * not kept.
 */
function isKept(answer: Answer<unknown>, memberId: string | null): boolean {
  if (answer.kind !== 'refused') return true;
  return memberId !== null && REFUSALS[answer.code] < 500 && REFUSALS[answer.code] !== 429;
}

type Key = { readonly memberId: string | null; readonly key: string };

/** Until the transaction ends, however it ends; false when another request has it. */
async function lockKey(tx: Transaction, { memberId, key }: Key): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(
    {
      name: 'lock_idempotency_key',
      text: `SELECT pg_try_advisory_xact_lock(hashtextextended('idempotency ' || coalesce($1, '') || ' ' || $2, 0)) AS locked`,
    },
    [memberId, key],
  );
  return row?.locked === true;
}

async function findKey(tx: Transaction, { memberId, key }: Key): Promise<Stored | undefined> {
  const [stored] = await tx.query<Stored>(
    {
      name: 'find_idempotency_key',
      text: `SELECT route, body_hash, answer, created_at FROM idempotency_keys
           WHERE member_id IS NOT DISTINCT FROM $1 AND key = $2`,
    },
    [memberId, key],
  );
  return stored;
}

type Kept = Key & { route: string; bodyHash: Buffer; answer: Answer<unknown>; now: Date };

async function storeAnswer(tx: Transaction, { memberId, key, route, bodyHash, answer, now }: Kept): Promise<void> {
  await tx.query(
    {
      name: 'store_idempotency_key',
      text: `INSERT INTO idempotency_keys (member_id, key, route, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (member_id, key) DO UPDATE SET answer = excluded.answer, created_at = excluded.created_at`,
    },
    [memberId, key, route, bodyHash, JSON.stringify(answer), now],
  );
}

/** Forgets what a member's requests were answered. */
export async function deleteKeysOf(tx: Transaction, memberId: string): Promise<void> {
  await tx.query({ name: 'delete-keys-of-member', text: 'DELETE FROM idempotency_keys WHERE member_id = $1' }, [
    memberId,
  ]);
}

export const FORMER_KEYS: Sweep = {
  name: 'keys of repeated requests',
  days: KEPT_DAYS.repeatedRequest,
  text: sweep('idempotency_keys', 'created_at <= $1'),
};
