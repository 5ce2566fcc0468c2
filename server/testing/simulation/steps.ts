import { type Dice, diceOf, pick, pickWeighted } from './dice.ts';

/** The kinds of steps, with their weights. */
const KINDS = {
  hold: 12,
  release: 3,
  'start-payment': 17,
  'act-as-payer': 18,
  'deliver-message': 18,
  'lose-message': 3,
  'forge-message': 4,
  'use-ticket': 6,
  'redeem-voucher': 4,
  cancel: 5,
  'edit-price': 2,
  'lock-slot': 3,
  'switch-promotion': 1,
  'check-in': 3,
  'open-reservation': 2,
  'settle-by-hand': 1,
  'sell-at-desk': 6,
  'move-booking': 4,
  'cancel-for-guest': 4,
  'decide-refund': 3,
  'block-room': 2,
  'choose-for-touched': 2,
  'release-hold': 1,
  'note-money': 3,
  'open-link': 9,
  'change-end': 6,
  'settle-charge': 6,
  work: 16,
  wait: 12,
  'break-something': 4,
} as const;

export type StepKind = keyof typeof KINDS;
// `Object.keys` types its result as strings.
export const STEP_KINDS = Object.keys(KINDS) as StepKind[];

/**
 * A step. Its rolls choose the objects when it is performed, from those that exist then, so that a sequence
 * stays meaningful without some of its steps.
 */
export type Step = {
  readonly kind: StepKind;
  readonly rolls: readonly [number, number, number, number];
  /** The process crashes at the n-th point that it passes in this step; never when null. */
  readonly crashAt: number | null;
};

const CRASHES = 0.12;
const POINTS = 24;
const DIGITS = 10_000;

/** Factors of the weights, so that each sequence has many steps of one kind and few of another. */
const MOODS = [0, 0.4, 1, 1, 1, 2, 4] as const;

function weightsBy(dice: Dice): Record<StepKind, number> {
  const weights: Record<StepKind, number> = { ...KINDS };
  for (const kind of STEP_KINDS) weights[kind] *= pick(MOODS, dice()) ?? 1;
  return { ...weights, hold: KINDS.hold };
}

/** Returns the steps of a seed, always the same. */
export function stepsOf(seed: number, count: number): Step[] {
  const dice = diceOf(seed);
  const weights = weightsBy(dice);
  const roll = () => Math.floor(dice() * DIGITS) / DIGITS;
  return Array.from({ length: count }, () => ({
    kind: pickWeighted(weights, dice()),
    rolls: [roll(), roll(), roll(), roll()],
    crashAt: dice() < CRASHES ? 1 + Math.floor(dice() ** 2 * POINTS) : null,
  }));
}
