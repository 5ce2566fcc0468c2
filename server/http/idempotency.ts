import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { type Answer, refuse } from '#server/answer.ts';
import { type Database, inside, type Queryable, type Transaction } from '#server/db/database.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';

/** A request with an idempotency key, which is executed once, however often it arrives. */
export type KeyedRequest = {
  /**
   * Null for guests, who share one key space: only a request with the same key and body gets the stored
   * answer.
   */
  readonly memberId: string | null;
  /** The header `Idempotency-Key`, if sent. */
  readonly key: string | undefined;
  readonly route: string;
  readonly body: unknown;
  readonly now: Date;
};

/** Refusals of the key itself. */
export type KeyRefusal = 'malformed_request' | 'request_in_progress' | 'idempotency_key_reused';
type Stored = { route: string; body_hash: Buffer; answer: Answer<unknown> | null; created_at: Date };

/** Returns the header `Idempotency-Key` of a request. */
export const keyOf = ({ headers }: FastifyRequest): string | undefined => headers['idempotency-key']?.toString();

/**
 * Runs a request with an idempotency key once and answers repetitions with the stored answer, inserted in the
 * transaction of `work`, which must use no other. Refuses a key in use (`request_in_progress`), reused for
 * another request (`idempotency_key_reused`) or malformed.
 */
export function once<Parts extends { readonly db: Database }, Body, Code extends RefusalCode>(
  context: Parts,
  request: KeyedRequest,
  work: (context: Parts) => Promise<Answer<Body, Code>>,
): Promise<Answer<Body, Code | KeyRefusal>> {
  const { memberId, key, route, now } = request;
  if (key === undefined) return work(context);
  if (!KEY.test(key)) return Promise.resolve(refuse('malformed_request'));
  const bodyHash = hashOf(request.body);
  return context.db.transaction(async (tx) => {
    if (!(await lockKey(tx, { memberId, key }))) return refuse('request_in_progress');
    const stored = await findKey(tx, { memberId, key });
    if (stored !== undefined && (stored.route !== route || !stored.body_hash.equals(bodyHash)))
      return refuse('idempotency_key_reused');
    // Stored by this same route, as checked above, so it has this type.
    if (stored?.answer) return stored.answer as Answer<Body, Code>;
    if (stored !== undefined && stored.created_at > addMinutes(now, -FORMER_MINUTES))
      return refuse('request_in_progress');
    const answer = await work({ ...context, db: inside(context.db, tx) });
    if (isKept(answer, memberId)) await storeAnswer(tx, { memberId, key, route, bodyHash, answer, now });
    return answer;
  });
}

/** Returns the stored answer to the same request; undefined when there is none. Waits for no running request. */
export async function findStoredAnswer(db: Queryable, request: KeyedRequest): Promise<Answer<unknown> | undefined> {
  const { memberId, key, route, body } = request;
  if (key === undefined || !KEY.test(key)) return undefined;
  const stored = await findKey(db, { memberId, key });
  const isSame = stored?.route === route && stored.body_hash.equals(hashOf(body));
  return isSame && stored.answer !== null ? stored.answer : undefined;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

/** An earlier release stored a key before its answer; its request has ended after this time. */
const FORMER_MINUTES = 2;

/**
 * Returns whether an answer is stored. Refusals of guests are not: anyone can be a guest, with any number of
 * keys, which would bypass every limit on stored rows.
 */
function isKept(answer: Answer<unknown>, memberId: string | null): boolean {
  if (answer.kind !== 'refused') return true;
  // Not stored: the client sends the same request again after it has proved a factor.
  if (answer.code === 'fresh_factor_required') return false;
  return memberId !== null && REFUSALS[answer.code] < 500 && REFUSALS[answer.code] !== 429;
}

type Key = { readonly memberId: string | null; readonly key: string };

/** Locks a key until the transaction ends. Returns false when another request has it. */
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

async function findKey(db: Queryable, { memberId, key }: Key): Promise<Stored | undefined> {
  const [stored] = await db.query<Stored>(
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

/** Deletes the idempotency keys of a member. */
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
