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
  /** The number of crashes at each point. */
  readonly crashes: ReadonlyMap<string, number>;
  readonly failure: Failure | undefined;
};

export type Stage = {
  /** Plays steps in the world of a seed, then audits the database. */
  play(
    seed: number,
    steps: readonly Step[],
  ): Promise<{ trace: readonly string[]; crashes: readonly string[]; violation: Violation | undefined }>;
};

/** Sequences per database; with more, each audit would read ever more finished data. */
const SEQUENCES_IN_A_DATABASE = 5;

export type Ground = {
  readonly db: Database;
  /**
   * A separate connection to the same database, which empties it: emptying disables triggers, which discards
   * a connection's cached plans.
   */
  readonly sweeper?: Database;
};

/** Creates a stage that plays sequences on a database, which it empties regularly. */
export function stageOn({ db, sweeper = db }: Ground, weakness?: Weakness): Stage {
  let played = SEQUENCES_IN_A_DATABASE;
  // Each sequence has its own clock; the audit uses the latest end of all.
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
      // A violation stays in the database, so the next sequence gets an empty one.
      if (found) played = SEQUENCES_IN_A_DATABASE;
      return { trace, crashes, violation: found };
    },
  };
}

/** Returns the first finding of the audit. A rejected refund leaves a dead-lettered job on purpose. */
async function auditFinding(db: Database, now: Date): Promise<Violation | undefined> {
  const findings = await auditAtRest(db, now);
  const [finding] = findings.filter(
    ({ check, detail }) =>
      !(check === 'rest.no_failing_job' && detail?.startsWith('send-refund: the gateway rejected')),
  );
  return finding && { promise: finding.check, detail: `${finding.subject} ${finding.detail ?? ''}` };
}

export type Wanted = { readonly seeds: Iterable<number>; readonly steps: number };

/** Plays the sequences of some seeds until one breaks a promise. */
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
