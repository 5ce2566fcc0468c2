import type { CrashPlan } from './crash-plan.ts';

/** What the application asks of the gateway and of the lock cloud. */
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

/** Makes each call of the server at an origin to a service outside a step before, and one after it; gives how to stop that. */
export function crashOnCalls(plan: CrashPlan, origin: string): () => void {
  globalThis.fetch = crashing;
  plans.set(origin, plan);
  return () => {
    if (plans.get(origin) === plan) plans.delete(origin);
  };
}
