import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { JobRunners } from '#server/queue/jobs.ts';
import type { SimulatedGateway } from './gateway.ts';
import type { SimulatedCloud, SimulatedMailer } from './neighbours.ts';
import type { Process } from './process.ts';
import type { Snapshot } from './snapshot.ts';
import type { Step } from './steps.ts';
import type { Cause } from './transitions.ts';
import type { World } from './world.ts';
import type { Written } from './written.ts';

/** A sequence under way. */
export type Play = {
  readonly world: World;
  /** The database itself, which does not die with the process. */
  readonly db: Database;
  readonly written: Written;
  readonly process: Process;
  /** What the commands work with; its database and its neighbours are those of the process. */
  readonly context: Context;
  readonly handlers: JobRunners;
  readonly gateway: SimulatedGateway;
  readonly cloud: SimulatedCloud;
  readonly mailer: SimulatedMailer;
  /** The one clock, moved by the steps. */
  now: Date;
  /** What stood in the database before the present step. */
  snapshot: Snapshot;
};

/** What came of a step. */
export type Outcome = {
  /** As the trace tells it. What begins with `refused` may have changed nothing. */
  readonly told: string;
  /** Held against what stands afterwards; a text says what is wrong. */
  readonly check?: (after: Snapshot) => string | undefined;
};

/** A step as it is about to happen: who does it, and the doing. */
export type Deed = {
  readonly cause: Cause;
  /** As the trace tells it, also when the process dies on the way. */
  readonly told: string;
  readonly act: () => Promise<Outcome>;
};

/** Chooses whom and what a step touches; undefined when there is nothing to be done. */
export type Chooser = (play: Play, rolls: Step['rolls']) => Deed | undefined | Promise<Deed | undefined>;
