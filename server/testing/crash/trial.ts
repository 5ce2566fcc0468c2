import { expect } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { type GivenMember, type GivenSlot, givenMember, givenSlot } from '../given/given.ts';
import { insist } from './insist.ts';
import type { Mortal } from './mortal.ts';
import { COUNTED, MONEY_PATHS, type MoneyPath, type Outcome, type PathName } from './paths.ts';

const DAY_MS = 86_400_000;

export type Trial = {
  /** The number of steps of the path, where the server can count them. */
  readonly steps: number;
  /** The steps at which the server died. */
  readonly deaths: readonly string[];
};

/**
 * Walks one path with a new member, while the server dies at the given step (never for 0) and is restarted.
 * Then asserts that the outcome is the same as without a crash.
 */
export async function tryPath(
  mortal: Mortal,
  db: Queryable,
  { name, step }: { name: PathName; step: number },
): Promise<Trial> {
  const path: MoneyPath = MONEY_PATHS[name];
  const client = insist(mortal, db);
  const startTime = new Date((await nowOf(db)).getTime() + 40 * DAY_MS);
  const scene = { db, client, member: await givenMember(db), slot: await givenSlot(db, { startTime }) };
  await mortal.arm(0);
  const given = (await path.before?.(scene)) ?? '';
  await mortal.arm(step);
  const answers = await path.walk(scene, given);
  await client.pass(150);
  const steps = mortal.steps();
  // A restarted server is not armed.
  if (client.deaths.length === 0) await mortal.arm(0);
  await client.pass(600);

  const where = `${name}, step ${step}: ${client.deaths.join(', ') || 'no death'}`;
  const wanted = wantedOf(name);
  expect(await outcomeOf(db, scene), where).toEqual(wanted);
  expect(await audit(db, await nowOf(db)), where).toEqual([]);
  // After a crash a retried request may be refused because it already succeeded, but it must not get a 5xx.
  for (const { status } of answers) expect(status, where).toBeLessThan(client.deaths.length === 0 ? 400 : 500);
  return { steps, deaths: client.deaths };
}

/** Returns the expected outcome of a path, with zero counts included. */
export function wantedOf(name: PathName): Record<string, number> {
  return { ...Object.fromEntries(COUNTED.map((count) => [count, 0])), ...MONEY_PATHS[name].leaves };
}

/** Returns the current time by the sandbox's clock. */
export async function nowOf(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(
    `SELECT now() + offset_ms * interval '1 millisecond' AS now FROM sandbox.clock`,
  );
  if (row === undefined) throw new Error('sandbox.clock has no row');
  return row.now;
}

const OUTCOME = `
  WITH own AS (SELECT id FROM reservations WHERE slot_id = $2 AND member_id = $1)
  SELECT
    (SELECT count(*)::int FROM reservations WHERE slot_id = $2 AND status = 'PENDING') AS reserved,
    (SELECT count(*)::int FROM reservations WHERE slot_id = $2 AND status = 'CANCELED') AS canceled,
    (SELECT count(*)::int FROM transactions WHERE member_id = $1 AND kind = 'capture') AS captures,
    (SELECT count(*)::int FROM transactions WHERE member_id = $1 AND kind = 'refund') AS refunds,
    (SELECT count(*)::int FROM sandbox.onepay_refund r JOIN payments p ON p.merch_txn_ref = r.org_merch_txn_ref
     WHERE p.member_id = $1) AS "sentBack",
    (SELECT count(*)::int FROM purchased_tickets WHERE member_id = $1) AS tickets,
    (SELECT count(*)::int FROM promotion_uses u LEFT JOIN payments p ON p.id = u.payment_id
       LEFT JOIN transactions t ON t.id = u.transaction_id
     WHERE $1 IN (p.member_id, t.member_id) AND u.state = 'committed') AS "usesCommitted",
    (SELECT count(*)::int FROM promotion_uses u JOIN payments p ON p.id = u.payment_id
     WHERE p.member_id = $1 AND u.state = 'given_back') AS "usesGivenBack",
    (SELECT count(*)::int FROM slot_claims WHERE slot_id = $2 AND hold_id IS NOT NULL) AS holds,
    (SELECT count(*)::int FROM sandbox.mail WHERE recipient = $3) AS mails,
    (SELECT count(*)::int FROM sandbox.ttlock_code c JOIN entry_codes e ON c.name = replace(e.id::text, '-', '')
     WHERE e.reservation_id IN (SELECT id FROM own)) AS codes`;

/** Counts the rows of a member and a slot. */
export async function outcomeOf(
  db: Queryable,
  { member, slot }: { member: GivenMember; slot: GivenSlot },
): Promise<Outcome> {
  const [row] = await db.query<Outcome>(OUTCOME, [member.id, slot.slotId, member.email]);
  if (row === undefined) throw new Error('The outcome query returned no row');
  return row;
}
