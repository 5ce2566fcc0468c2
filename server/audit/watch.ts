import { addMinutes, MINUTE } from '#domain/calendar/duration.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { auditAll, CHECKS, type Finding, readOnly } from './audit.ts';
import { claimAudit, findLastAudit, type LastAudit, updateAuditEnded } from './store.ts';

const EVERY_MINUTES = 5;
const LOOK_EVERY_MS = MINUTE;

/** Three audits were due in that time, and none has ended. */
const STALE_AFTER_MINUTES = 3 * EVERY_MINUTES;

export type AuditWatch = {
  /** The last audit of any process, as last read by this one. */
  readonly last: () => LastAudit | undefined;
  /** Runs an audit if one is due, then reads the result of the last one. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = { readonly db: Database; readonly clock: Clock; readonly log: Log };

/** Returns whether the last audit is too old to describe the present. */
export function isStale({ endedAt }: LastAudit, now: Date): boolean {
  return endedAt < addMinutes(now, -STALE_AFTER_MINUTES);
}

/**
 * Audits the database every five minutes, in one of the processes that share it, and logs an error for each
 * broken promise.
 */
export function startAuditWatch(parts: Parts): AuditWatch {
  let last: LastAudit | undefined;
  let looking: Promise<void> | undefined;

  async function lookNow(): Promise<void> {
    const now = parts.clock.now();
    if (await claimAudit(parts.db, { now, before: addMinutes(now, -EVERY_MINUTES) })) await carryOut(parts, now);
    last = (await findLastAudit(parts.db)) ?? last;
  }

  function look(): Promise<void> {
    looking ??= lookNow()
      .catch((error: unknown) => parts.log.error({ err: error }, 'the audit failed to run'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    last: () => last,
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function carryOut({ db, clock, log }: Parts, now: Date): Promise<void> {
  const audited = await readOnly(db, (tx) => auditAll(tx, now), { hasTime: true });
  const found = countsOf(audited.findings);
  const acknowledged = countsOf(audited.acknowledged);
  await updateAuditEnded(db, { startedAt: now, endedAt: clock.now(), found, acknowledged });
  for (const { id, sentence } of CHECKS) {
    const count = found[id];
    if (count !== undefined) log.error({ check: id, count, promise: sentence }, 'the audit found a broken promise');
  }
}

function countsOf(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { check } of findings) counts[check] = (counts[check] ?? 0) + 1;
  return counts;
}
