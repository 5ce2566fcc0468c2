import type { Database, Queryable, Statement } from '#server/db/database.ts';
import type { Check } from './check.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { MEMBER_CHECKS } from './member-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';
import { PROMOTION_CHECKS } from './promotion-checks.ts';
import { RESERVATION_CHECKS } from './reservation-checks.ts';
import { SLOT_CHECKS } from './slot-checks.ts';
import { AT_REST_CHECKS, WORK_CHECKS } from './work-checks.ts';

/** What is true at every instant, whatever fails meanwhile. */
export const CHECKS: readonly Check[] = [
  ...SLOT_CHECKS,
  ...RESERVATION_CHECKS,
  ...MEMBER_CHECKS,
  ...PAYMENT_CHECKS,
  ...LEDGER_CHECKS,
  ...PROMOTION_CHECKS,
  ...WORK_CHECKS,
];

/** Something that breaks a promise. */
export type Finding = {
  /** The promise, see {@link Check}. */
  readonly check: string;
  /** The id of what breaks it. */
  readonly subject: string;
  readonly detail: string | null;
};

/** More of one kind are not told: the first ones say enough. */
export const MOST_OF_A_KIND = 50;

/** What was found, apart: what somebody should look at, and what somebody has looked at already. */
export type Audited = {
  readonly findings: readonly Finding[];
  readonly acknowledged: readonly AcknowledgedFinding[];
};
export type AcknowledgedFinding = Finding & { readonly who: string; readonly why: string; readonly at: Date };

type Found = Finding & { readonly who: string | null; readonly why: string | null; readonly at: Date | null };

/** One statement, so that all checks see the same instant of the database. */
function union(name: string, checks: readonly Check[]): Statement {
  const parts = checks.map(
    // What is new comes first, so that no number of acknowledged findings hides it.
    ({ id, text }) => `(SELECT '${id}' AS "check", f.subject, f.detail, a.who, a.why, a.at FROM (${text}) f
      LEFT JOIN acknowledged_findings a ON a.promise = '${id}' AND a.subject = f.subject
      ORDER BY a.at NULLS FIRST LIMIT ${MOST_OF_A_KIND})`,
  );
  // The present is named for those checks that do not ask for it.
  return {
    name,
    text: `${parts.join('\nUNION ALL\n')}\nUNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL WHERE $1::timestamptz IS NULL`,
  };
}

const AUDIT = union('audit', CHECKS);
const AUDIT_AT_REST = union('audit-at-rest', [...CHECKS, ...AT_REST_CHECKS]);

/** Everything that is not as it must always be, and that nobody has acknowledged. One statement, a few milliseconds. */
export async function audit(db: Queryable, now: Date): Promise<readonly Finding[]> {
  return (await auditAll(db, now)).findings;
}

/** The same, and what must be true besides when nothing fails and all due work is done. */
export async function auditAtRest(db: Queryable, now: Date): Promise<readonly Finding[]> {
  return (await auditAllAtRest(db, now)).findings;
}

/** The same, with what was acknowledged. */
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

/** Carries an audit out in a transaction that can change nothing. */
export function readOnly(db: Database, work: (tx: Queryable) => Promise<Audited>): Promise<Audited> {
  return db.transaction(async (tx) => {
    await tx.query({ name: 'begin-read-only', text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' });
    return work(tx);
  });
}
