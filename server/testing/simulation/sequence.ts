import { MINUTE } from '#domain/calendar/duration.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { jobHandlers } from '#server/wiring.ts';
import { blockOrLift, chooseForTouched } from './block-deeds.ts';
import { redeem, useTicket } from './booking-deeds.ts';
import { cancelAtDesk, decideAtDesk, moveBooking, releaseAtDesk } from './change-deeds.ts';
import { noteMoney, sellAtDesk } from './desk-deeds.ts';
import { changeEndOfVisit, settleCharge } from './end-deeds.ts';
import { createGateway, type SimulatedGateway } from './gateway.ts';
import { actAsPayer, deliver, forge, lose } from './gateway-deeds.ts';
import { brokenPromise, type Violation } from './invariants.ts';
import { work } from './job-deeds.ts';
import { openLink } from './link-deeds.ts';
import { look } from './look.ts';
import { cancel, hold, release, startToPay } from './member-deeds.ts';
import { createCloud, createMailer } from './neighbours.ts';
import {
  breakSomething,
  editPrice,
  openUnpaid,
  settleByHand,
  switchPromotion,
  turnLock,
  wait,
} from './operator-deeds.ts';
import type { Chooser, Deed, Outcome, Play } from './play.ts';
import { Crash, createProcess, databaseOf, type Rewrite } from './process.ts';
import { comeToRest } from './rest.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import type { Step, StepKind } from './steps.ts';
import { difference, forbiddenStep } from './transitions.ts';
import { checkIn } from './visit-deeds.ts';
import { makeWorld } from './world.ts';
import type { Written } from './written.ts';

const DEEDS: Readonly<Record<StepKind, Chooser>> = {
  hold,
  release,
  'start-payment': startToPay,
  'act-as-payer': actAsPayer,
  'deliver-message': deliver,
  'lose-message': lose,
  'forge-message': forge,
  'use-ticket': useTicket,
  'redeem-voucher': redeem,
  cancel,
  'edit-price': editPrice,
  'lock-slot': turnLock,
  'switch-promotion': switchPromotion,
  'check-in': checkIn,
  'open-reservation': openUnpaid,
  'settle-by-hand': settleByHand,
  'sell-at-desk': sellAtDesk,
  'note-money': noteMoney,
  'open-link': openLink,
  'change-end': changeEndOfVisit,
  'settle-charge': settleCharge,
  'move-booking': moveBooking,
  'cancel-for-guest': cancelAtDesk,
  'decide-refund': decideAtDesk,
  'block-room': blockOrLift,
  'choose-for-touched': chooseForTouched,
  'release-hold': releaseAtDesk,
  work,
  wait,
  'break-something': breakSomething,
};

/** A disabled safeguard, whose absence must be detected. */
export type Weakness = {
  readonly rewrite?: Rewrite;
  readonly gateway?: (gateway: SimulatedGateway) => void;
};

export type Sequence = {
  readonly db: Database;
  /** Returns the tables written since the last call. */
  readonly written: Written;
  /** Determines the world. The steps are passed separately because shrinking omits some. */
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly weakness?: Weakness | undefined;
};

export type Played = {
  /** A line per step; the same for the same seed and steps. */
  readonly trace: readonly string[];
  readonly violation: Violation | undefined;
  /** The points at which the process crashed. */
  readonly crashes: readonly string[];
  /** The time at which the sequence was at rest. */
  readonly endedAt: Date;
};

/** Plays a sequence until it is at rest or a promise is broken. */
export async function playSequence(sequence: Sequence): Promise<Played> {
  const play = await begin(sequence);
  const trace: string[] = [];
  const crashes: string[] = [];
  const ended = (violation?: Violation): Played => ({ trace, violation, crashes, endedAt: play.now });
  for (const [index, step] of sequence.steps.entries()) {
    play.now = new Date(play.now.getTime() + 1 + Math.floor(step.rolls[3] * 1_500));
    const deed = await deedOf(play, step);
    if (deed === undefined) continue;
    const at = `${String(index + 1).padStart(3)} ${play.now.toISOString()}`;
    const { told, violation } = await takeStep(play, { deed, crashAt: step.crashAt });
    trace.push(`${at} ${deed.told}: ${told}`);
    const died = play.process.diedAt();
    if (died !== null) crashes.push(died);
    if (violation) return ended(violation);
  }
  const { told, violation } = await comeToRest(play);
  trace.push(`    ${told}`);
  return ended(violation);
}

/** Fallbacks for a step that is impossible. */
const INSTEAD: readonly Chooser[] = [deliver, startToPay, actAsPayer, hold];

async function deedOf(play: Play, { kind, rolls }: Step): Promise<Deed | undefined> {
  for (const choose of [DEEDS[kind], ...INSTEAD]) {
    const deed = await choose(play, rolls);
    if (deed !== undefined) return deed;
  }
  return undefined;
}

async function begin({ db, written, seed, weakness }: Sequence): Promise<Play> {
  const world = await makeWorld(db, seed);
  const process = createProcess();
  const habits = { rejectsRepeats: seed % 2 === 0, recordsAfter: (seed % 5) * 10 * MINUTE };
  const gateway = createGateway(process, habits, () => play.now);
  weakness?.gateway?.(gateway);
  const cloud = createCloud(process);
  const mailer = createMailer(process);
  const config = { ...readConfig({ SANDBOX: '0' }), rateLimits: seed % 4 === 0 };
  const context: Context = {
    config,
    db: databaseOf({ db, process, rewrite: weakness?.rewrite }),
    clock: { now: () => play.now },
    log: { info() {}, warn() {}, error() {} },
    gateway,
    lockCloud: cloud,
    google: undefined,
    mailer,
    publicUrl: () => 'https://yumori.example',
    invoiceSecret: 'simulation',
    payLinkSecret: 'simulation',
    staffSecret: 'simulation',
    lockNoticeSecret: 'simulation',
    limitSecret: 'simulation',
    lastAudit: () => undefined,
    workerIdleFor: () => undefined,
    isDraining: () => false,
    wakeQueue() {},
  };
  const handlers = jobHandlers(context);
  written();
  const snapshot = await readSnapshot(db, world);
  const service = { gateway, cloud, mailer };
  const play: Play = { world, db, written, process, context, handlers, ...service, now: world.begin, snapshot };
  return play;
}

type Taken = { readonly told: string; readonly violation?: Violation | undefined };

/** Performs a deed in a process that may crash, then checks the snapshot. */
async function takeStep(play: Play, { deed, crashAt }: { deed: Deed; crashAt: number | null }): Promise<Taken> {
  const { world, process, gateway, snapshot: before } = play;
  process.arm(crashAt);
  let told: string;
  let wrong: string | undefined;
  try {
    const outcome = await deed.act();
    await look(play);
    const died = process.diedAt();
    told = died === null ? outcome.told : `the process died: ${died}`;
    wrong = died === null ? wrongIn(play, { outcome, before }) : undefined;
  } catch (error) {
    if (!(error instanceof Crash)) return { told: 'an unexpected error', violation: surprise(error) };
    await look(play);
    told = `the process died: ${process.diedAt()}`;
  }
  if (wrong !== undefined) return { told, violation: { promise: 'answers are true', detail: wrong } };
  const { now, snapshot: after } = play;
  const violation =
    brokenPromise({ snapshot: after, gateway, now }) ?? forbiddenStep({ world, before, after, cause: deed.cause, now });
  return { told, violation };
}

/** Returns the fault: a false answer, or a refusal that changed something. */
function wrongIn({ snapshot: after, now }: Play, { outcome, before }: { outcome: Outcome; before: Snapshot }) {
  const changed = outcome.told.startsWith('refused') ? difference(before, after, now) : undefined;
  return outcome.check?.(after) ?? (changed && `refused, but ${changed}`);
}

function surprise(error: unknown): Violation {
  return { promise: 'nothing but a crash is thrown', detail: error instanceof Error ? error.message : String(error) };
}
