import type { CrashPlan } from './crash-plan.ts';

/** Paths of the calls to the gateway and the lock cloud. */
const OUTWARD = /^\/sandbox\/(onepay\/msp|ttlock)\//;

const plans = new Map<string, CrashPlan>();
const original = globalThis.fetch;

const crashing: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const plan = plans.get(url.origin);
  if (plan === undefined || !OUTWARD.test(url.pathname)) return original(input, init);
  plan.step(`before ${url.pathname}`);
  const answer = await original(input, init);
  plan.step(`after ${url.pathname}`);
  return answer;
};

/**
 * Adds a step before and after each outgoing call of the server at an origin. Returns a function that stops
 * this.
 */
export function crashOnCalls(plan: CrashPlan, origin: string): () => void {
  globalThis.fetch = crashing;
  plans.set(origin, plan);
  return () => {
    if (plans.get(origin) === plan) plans.delete(origin);
  };
}
