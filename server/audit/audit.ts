import type { Database, Queryable, Statement } from '#server/db/database.ts';
import type { Check } from './check.ts';
import { DESK_CHECKS } from './desk-checks.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { MEMBER_CHECKS } from './member-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';
import { PROMOTION_CHECKS } from './promotion-checks.ts';
import { RESERVATION_CHECKS } from './reservation-checks.ts';
import { SLOT_CHECKS } from './slot-checks.ts';
import { AT_REST_CHECKS, WORK_CHECKS } from './work-checks.ts';

/** Invariants that hold at every instant, even while something fails. */
export const CHECKS: readonly Check[] = [
  ...SLOT_CHECKS,
  ...RESERVATION_CHECKS,
  ...DESK_CHECKS,
  ...MEMBER_CHECKS,
  ...PAYMENT_CHECKS,
  ...LEDGER_CHECKS,
  ...PROMOTION_CHECKS,
  ...WORK_CHECKS,
];

/** A violation of a promise. */
export type Finding = {
  /** The id of the promise, see {@link Check}. */
  readonly check: string;
  /** The id of the row that breaks it. */
  readonly subject: string;
  readonly detail: string | null;
};

/** The limit of findings per promise. */
export const MOST_OF_A_KIND = 50;

/** The findings of one audit: those that need attention, and those an operator has acknowledged. */
export type Audited = {
  readonly findings: readonly Finding[];
  readonly acknowledged: readonly AcknowledgedFinding[];
};
export type AcknowledgedFinding = Finding & { readonly who: string; readonly why: string; readonly at: Date };

type Found = Finding & { readonly who: string | null; readonly why: string | null; readonly at: Date | null };

/** Joins all checks into one statement, so that they see the same snapshot of the database. */
function union(name: string, checks: readonly Check[]): Statement {
  const parts = checks.map(
    // Materialized, because the planner would otherwise sort whole tables by `at` for the first few findings. New
    // findings sort first, so that acknowledged ones cannot push them past the limit.
    ({ id, text }) => `(WITH f AS MATERIALIZED (${text})
      SELECT '${id}' AS "check", f.subject, f.detail, a.who, a.why, a.at FROM f
      LEFT JOIN acknowledged_findings a ON a.promise = '${id}' AND a.subject = f.subject
      ORDER BY a.at NULLS FIRST LIMIT ${MOST_OF_A_KIND})`,
  );
  // The last branch uses $1 so that its type is known even when no check uses it.
  return {
    name,
    text: `${parts.join('\nUNION ALL\n')}\nUNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL WHERE $1::timestamptz IS NULL`,
  };
}

const AUDIT = union('audit', CHECKS);
const AUDIT_AT_REST = union('audit-at-rest', [...CHECKS, ...AT_REST_CHECKS]);

/** Returns the findings of all checks that are not acknowledged. One statement: milliseconds on a small database. */
export async function audit(db: Queryable, now: Date): Promise<readonly Finding[]> {
  return (await auditAll(db, now)).findings;
}

/** Like {@link audit}, plus the checks that hold once nothing fails and no job is due. */
export async function auditAtRest(db: Queryable, now: Date): Promise<readonly Finding[]> {
  return (await auditAllAtRest(db, now)).findings;
}

/** Like {@link audit}, plus the acknowledged findings. */
export async function auditAll(db: Queryable, now: Date): Promise<Audited> {
  return sorted(await db.query<Found>(AUDIT, [now]));
}

export async function auditAllAtRest(db: Queryable, now: Date): Promise<Audited> {
  return sorted(await db.query<Found>(AUDIT_AT_REST, [now]));
}

function sorted(found: readonly Found[]): Audited {
  const findings: Finding[] = [];
  const acknowledged: AcknowledgedFinding[] = [];
  for (const { check, subject, detail, who, why, at } of found) {
    if (who === null || why === null || at === null) findings.push({ check, subject, detail });
    else acknowledged.push({ check, subject, detail, who, why, at });
  }
  return { findings, acknowledged };
}

/**
 * Runs an audit in a read-only transaction. With `hasTime` it may take minutes, as over a large history; otherwise a person
 * waits for it, and the usual timeouts end it.
 */
export function readOnly(
  db: Database,
  work: (tx: Queryable) => Promise<Audited>,
  { hasTime = false } = {},
): Promise<Audited> {
  return db.transaction(async (tx) => {
    await tx.query({ name: 'begin-read-only', text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' });
    if (hasTime) {
      tx.takeTime();
      await tx.query({ name: 'lift-statement-timeout', text: `SELECT set_config('statement_timeout', '0', true)` });
    }
    return work(tx);
  });
}
