import { normalisePath } from '#domain/basics/normalise-path.ts';

/** How the worker handles a request: see `worker.ts`. */
export type Plan = 'page' | 'asset' | 'answer' | 'leave';

/** Answers that are the same for every caller. Nothing else is ever cached. */
const PUBLIC_ANSWERS = [
  /^\/api\/brand$/,
  /^\/api\/locations$/,
  /^\/api\/rooms\/location\/[^/]+$/,
  /^\/api\/slots\/room\/[^/]+\/week$/,
];

/** Pages of our origin that do not belong to the app; the back office is an app of its own. */
const NOT_THE_APP = /^\/(admin|api|sandbox)(\/|$)/;

type Asked = { url: string; method: string; mode: string; origin: string };

/** Returns how the worker handles a request of a page at `origin`. */
export function planFor({ url, method, mode, origin }: Asked): Plan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'leave';
  const pathname = normalisePath(address.pathname);
  if (mode === 'navigate') return NOT_THE_APP.test(pathname) ? 'leave' : 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  return PUBLIC_ANSWERS.some((pattern) => pattern.test(pathname)) ? 'answer' : 'leave';
}
