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

/** A running sequence. */
export type Play = {
  readonly world: World;
  /** The database itself, which survives the process. */
  readonly db: Database;
  readonly written: Written;
  readonly process: Process;
  /** The context of commands; its database and services belong to the process. */
  readonly context: Context;
  readonly handlers: JobRunners;
  readonly gateway: SimulatedGateway;
  readonly cloud: SimulatedCloud;
  readonly mailer: SimulatedMailer;
  /** The clock, which the steps move. */
  now: Date;
  /** The snapshot before the current step. */
  snapshot: Snapshot;
};

/** The outcome of a step. */
export type Outcome = {
  /** The text in the trace. An outcome that starts with `refused` must not have changed anything. */
  readonly told: string;
  /** Checks the snapshot afterwards; returns the fault, or undefined. */
  readonly check?: (after: Snapshot) => string | undefined;
};

/** A step that is about to be performed: its cause and its action. */
export type Deed = {
  readonly cause: Cause;
  /** The text in the trace, even when the process crashes. */
  readonly told: string;
  readonly act: () => Promise<Outcome>;
};

/** Chooses the objects of a step; returns undefined when there are none. */
export type Chooser = (play: Play, rolls: Step['rolls']) => Deed | undefined | Promise<Deed | undefined>;
