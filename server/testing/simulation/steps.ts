import { diceOf, pickWeighted } from './dice.ts';

/** What may happen, and how often beside the others. */
const KINDS = {
  hold: 14,
  release: 3,
  'start-payment': 13,
  'act-as-payer': 13,
  'deliver-message': 16,
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
  work: 16,
  wait: 12,
  'break-something': 4,
} as const;

export type StepKind = keyof typeof KINDS;
// The keys of the very object.
export const STEP_KINDS = Object.keys(KINDS) as StepKind[];

/**
 * Something that happens. Whom and what it touches is decided by the rolls when it happens, from what there is by then, so that
 * a sequence makes sense also without some of its steps.
 */
export type Step = {
  readonly kind: StepKind;
  readonly rolls: readonly [number, number, number, number];
  /** The process dies at the so many-th named point that it passes in this step. */
  readonly crashAt: number | null;
};

const CRASHES = 0.12;
const POINTS = 24;
const DIGITS = 10_000;

/** The steps of a seed, for ever the same. */
export function stepsOf(seed: number, count: number): Step[] {
  const dice = diceOf(seed);
  const roll = () => Math.floor(dice() * DIGITS) / DIGITS;
  return Array.from({ length: count }, () => ({
    kind: pickWeighted(KINDS, dice()),
    rolls: [roll(), roll(), roll(), roll()],
    crashAt: dice() < CRASHES ? 1 + Math.floor(dice() ** 2 * POINTS) : null,
  }));
}
