import { auditAtRest } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { emptyDatabase } from '../given/catalog.ts';
import type { Violation } from './invariants.ts';
import { playSequence, type Weakness } from './sequence.ts';
import { SNAPSHOT_TABLES } from './snapshot.ts';
import { type Step, stepsOf } from './steps.ts';
import { prepare } from './world.ts';
import { type Written, watchWrites } from './written.ts';

export type Failure = {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly violation: Violation;
  readonly trace: readonly string[];
};

export type Run = {
  readonly sequences: number;
  readonly steps: number;
  readonly audits: number;
  /** How often the process died, by the named point. */
  readonly crashes: ReadonlyMap<string, number>;
  readonly failure: Failure | undefined;
};

export type Stage = {
  /** Plays steps in the world of a seed, and has the database audited. */
  play(
    seed: number,
    steps: readonly Step[],
  ): Promise<{ trace: readonly string[]; crashes: readonly string[]; violation: Violation | undefined }>;
};

/** So many sequences stand in one database; with more the audit would look at ever more that is over. */
const SEQUENCES_IN_A_DATABASE = 5;

export type Ground = {
  readonly db: Database;
  /**
   * The same database over another connection, if there is one. Emptying switches triggers off, and a connection that has done
   * so plans all its statements anew.
   */
  readonly sweeper?: Database;
};

/** A database for sequences, one after the other. It must be theirs alone: it is emptied now and then. */
export function stageOn({ db, sweeper = db }: Ground, weakness?: Weakness): Stage {
  let played = SEQUENCES_IN_A_DATABASE;
  // Each sequence has a time of its own: the audit looks when the last of them has come to rest.
  let latest = new Date(0);
  let written: Written | undefined;
  return {
    async play(seed, steps) {
      written ??= await watchWrites(db, SNAPSHOT_TABLES);
      if (played >= SEQUENCES_IN_A_DATABASE) {
        await emptyDatabase(sweeper);
        await prepare(db);
        played = 0;
        latest = new Date(0);
      }
      played += 1;
      const { trace, crashes, violation, endedAt } = await playSequence({ db, written, seed, steps, weakness });
      if (endedAt > latest) latest = endedAt;
      const found = violation ?? (await auditFinding(db, latest));
      // What is broken stays broken: the next one shall not be blamed for it.
      if (found) played = SEQUENCES_IN_A_DATABASE;
      return { trace, crashes, violation: found };
    },
  };
}

/** A refund that the gateway rejected leaves its job behind on purpose. */
async function auditFinding(db: Database, now: Date): Promise<Violation | undefined> {
  const findings = await auditAtRest(db, now);
  const [finding] = findings.filter(
    ({ check, detail }) =>
      !(check === 'rest.no_failing_job' && detail?.startsWith('send-refund: the gateway rejected')),
  );
  return finding && { promise: finding.check, detail: `${finding.subject} ${finding.detail ?? ''}` };
}

export type Wanted = { readonly seeds: Iterable<number>; readonly steps: number };

/** Plays the sequences of some seeds, until one breaks a promise. */
export async function runSeeds(stage: Stage, { seeds, steps: count }: Wanted): Promise<Run> {
  const crashes = new Map<string, number>();
  let [sequences, taken] = [0, 0];
  for (const seed of seeds) {
    const steps = stepsOf(seed, count);
    const played = await stage.play(seed, steps);
    sequences += 1;
    taken += played.trace.length - 1;
    for (const point of played.crashes) crashes.set(point, (crashes.get(point) ?? 0) + 1);
    const { violation, trace } = played;
    if (violation)
      return { sequences, steps: taken, audits: sequences, crashes, failure: { seed, steps, violation, trace } };
  }
  return { sequences, steps: taken, audits: sequences, crashes, failure: undefined };
}
