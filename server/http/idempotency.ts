import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/refusals.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Database } from '#server/db/database.ts';
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

/** How a keyed request is carried out. `isTakenOver`: an earlier one was cut off, and may have done its work. */
export type Work<Body> = (turn: { readonly isTakenOver: boolean }) => Promise<Answer<Body>>;

/** Longer than any request lasts: a first request that has not ended by then was cut off by a crash. */
const CUT_OFF_MINUTES = 2;

/**
 * Carries a keyed request out once and answers every repetition with the first answer; the same key with another body is
 * refused. Without a key it is simply carried out, and after a refusal a guest's is carried out anew. A fault of ours is not an answer, nor is being away or busy for a while: the
 * next try starts afresh. What is done is committed before its answer is kept, so whoever takes over from a request that was cut
 * off in between has to find out from the state what was done.
 */
export async function once<Body>(db: Database, request: KeyedRequest, work: Work<Body>): Promise<Answer<Body>> {
  const { memberId, key, route, now } = request;
  if (key === undefined) return work({ isTakenOver: false });
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) return refuse('malformed_request');
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
  const claimed = await claimKey(db, { memberId, key, route, bodyHash, now });
  if (claimed === undefined) return replay(db, { memberId, key, route, bodyHash });
  const turn = { memberId, key, claim: claimed.claim };
  try {
    const answer = await work({ isTakenOver: claimed.is_taken_over });
    if (isWorthless(answer, { memberId, isTakenOver: claimed.is_taken_over })) await forgetKey(db, turn);
    else if (isPassing(answer)) await releaseKey(db, turn);
    else await storeAnswer(db, turn, answer);
    return answer;
  } catch (error) {
    await releaseKey(db, turn);
    throw error;
  }
}

/**
 * A refusal did no work, unless an earlier turn has. Anybody is a guest, with any number of keys and past any limit: what a guest
 * was refused is not kept.
 */
function isWorthless(
  answer: Answer<unknown>,
  { memberId, isTakenOver }: { memberId: string | null; isTakenOver: boolean },
): boolean {
  return memberId === null && !isTakenOver && answer.kind === 'refused';
}

/** Whether the same request may well be answered otherwise in a moment, by itself. */
function isPassing(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && (REFUSALS[answer.code] >= 500 || REFUSALS[answer.code] === 429);
}

type Turn = { memberId: string | null; key: string; claim: string };

const MINE = 'member_id IS NOT DISTINCT FROM $1 AND key = $2 AND claim = $3';

async function storeAnswer(db: Database, { memberId, key, claim }: Turn, answer: Answer<unknown>): Promise<void> {
  const values = [memberId, key, claim, JSON.stringify(answer)];
  await db.query(`UPDATE idempotency_keys SET answer = $4 WHERE ${MINE}`, values);
}

async function forgetKey(db: Database, { memberId, key, claim }: Turn): Promise<void> {
  await db.query(`DELETE FROM idempotency_keys WHERE ${MINE}`, [memberId, key, claim]);
}

/** Leaves the key to whoever comes next, as if this request had been cut off long ago: it may have done its work and failed then. */
async function releaseKey(db: Database, { memberId, key, claim }: Turn): Promise<void> {
  await db.query(`UPDATE idempotency_keys SET created_at = created_at - make_interval(mins => $4) WHERE ${MINE}`, [
    memberId,
    key,
    claim,
    2 * CUT_OFF_MINUTES,
  ]);
}

type Claim = { memberId: string | null; key: string; route: string; bodyHash: Buffer };

async function claimKey(
  db: Database,
  { memberId, key, route, bodyHash, now }: Claim & { now: Date },
): Promise<{ claim: string; is_taken_over: boolean } | undefined> {
  const mine = randomUUID();
  const [row] = await db.query<{ claim: string; is_taken_over: boolean }>(
    `INSERT INTO idempotency_keys (member_id, key, route, body_hash, created_at, claim) VALUES ($1, $2, $3, $4, $5, $7)
     ON CONFLICT (member_id, key) DO UPDATE SET created_at = excluded.created_at, claim = excluded.claim, turns = idempotency_keys.turns + 1
       WHERE idempotency_keys.answer IS NULL AND idempotency_keys.created_at <= $6
         AND idempotency_keys.body_hash = excluded.body_hash AND idempotency_keys.route = excluded.route
     RETURNING claim, turns > 1 AS is_taken_over`,
    [memberId, key, route, bodyHash, now, addMinutes(now, -CUT_OFF_MINUTES), mine],
  );
  return row;
}

async function replay<Body>(db: Database, { memberId, key, route, bodyHash }: Claim): Promise<Answer<Body>> {
  const [stored] = await db.query<Stored>(
    'SELECT route, body_hash, answer, created_at FROM idempotency_keys WHERE member_id IS NOT DISTINCT FROM $1 AND key = $2',
    [memberId, key],
  );
  if (stored === undefined) return refuse('request_in_progress');
  if (stored.route !== route || !stored.body_hash.equals(bodyHash)) return refuse('idempotency_key_reused');
  // It was written as the answer of this very route.
  return (stored.answer as Answer<Body> | null) ?? refuse('request_in_progress');
}
