import { Problem } from '#contract/problem.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { isOfStaff, refusalsOf } from '#contract/route.ts';
import type { Made } from './requests.ts';
import type { Got } from './send.ts';

/** Refusals that any request may get, whatever its route. */
const OF_ANY: ReadonlySet<string> = new Set([
  'not_found',
  'method_not_allowed',
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
] satisfies RefusalCode[]);

const LEAK = /node_modules|\.ts:\d+|SELECT |INSERT |SQLSTATE|\bat \w+ \(/;

/** Returns how an answer breaks the contract, or undefined. */
export function faultOf(made: Made, got: Got): string | undefined {
  if (got.headers['x-request-id'] === undefined) return 'no request id';
  if (LEAK.test(got.text)) return 'leaks internals';
  if (got.status >= 500) return promisedFault(made, got);
  if (got.status >= 400) return faultOfRefusal(made, got);
  if (mustRefuse(made)) return `accepted a request that it must refuse, with ${got.status}`;
  if (made.method === 'HEAD') return undefined;
  return faultOfAnswer(made, got);
}

/** A 5xx is a fault unless the route's contract lists its refusal. */
function promisedFault(made: Made, got: Got): string | undefined {
  const problem = Problem.safeParse(jsonOf(got));
  if (!problem.success) return `status ${got.status}`;
  const { code } = problem.data;
  return made.route.refusals.includes(code) ? undefined : `status ${got.status} ${code}`;
}

function faultOfRefusal(made: Made, got: Got): string | undefined {
  if (made.method === 'HEAD') return got.text === '' ? undefined : 'a HEAD with a body';
  if (!made.address.startsWith('/api')) return undefined;
  const type = got.headers['content-type'] ?? '';
  if (!type.startsWith('application/problem+json')) return `a refusal as ${type}`;
  const problem = Problem.strict().safeParse(jsonOf(got));
  if (!problem.success) return `no problem: ${problem.error.message}`;
  const { code, status } = problem.data;
  if (status !== got.status) return `says ${status} in status ${got.status}`;
  if (status === 405 && got.headers['allow'] === undefined) return '405 without Allow';
  const promised = OF_ANY.has(code) || !isMeantFor(made) || refusalsOf(made.route).has(code);
  return promised ? undefined : `the contract of ${made.route.id} does not list the refusal ${code}`;
}

function faultOfAnswer(made: Made, got: Got): string | undefined {
  if (got.status === 304) return undefined;
  if (!isMeantFor(made)) return undefined;
  const promise = made.route.answers[got.status];
  if (promise === undefined) return `the contract of ${made.route.id} does not list the status ${got.status}`;
  if (got.status === 302) return faultOfRedirect(got.headers['location'] ?? '');
  const type = got.headers['content-type'] ?? '';
  if (made.route.produces !== undefined) return type === made.route.produces ? undefined : `an answer as ${type}`;
  const body = type.includes('json') ? jsonOf(got) : got.text;
  const parsed = promise.safeParse(body);
  if (!parsed.success) return `an answer that violates the contract: ${parsed.error.message}`;
  return JSON.stringify(parsed.data) === JSON.stringify(body)
    ? undefined
    : 'an answer with fields outside the contract';
}

/** Redirects must stay on the site, or lead to the fake of Google. */
function faultOfRedirect(location: string): string | undefined {
  const url = new URL(location, 'http://127.0.0.1');
  return ['127.0.0.1', 'localhost'].includes(url.hostname) ? undefined : `redirects to ${url.origin}`;
}

/** Returns whether method and path reach the route that the request was made for. */
export function isMeantFor({ route, method, address }: Made): boolean {
  const path = address.split('?', 1)[0] ?? '';
  const pattern = new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return pattern.test(path) && (method === route.method || (method === 'HEAD' && route.method === 'GET'));
}

/** Returns whether the request alone shows that it must be refused. */
export function mustRefuse(made: Made): boolean {
  if (!isMeantFor(made)) return false;
  const { route, headers, body } = made;
  if (['member', 'admin'].includes(route.caller) && !/^Bearer [\w-]{20,100}$/i.test(headers['authorization'] ?? ''))
    return true;
  if (isOfStaff(route) && headers['cookie'] === undefined) return true;
  if (route.params && !route.params.safeParse(paramsIn(made)).success) return true;
  if (!route.body || body === undefined || headers['content-encoding'] !== undefined) return false;
  if (!/^application\/json$/.test(headers['content-type'] ?? '')) return body.length > 0;
  return !isReadBy(route.body, body);
}

function isReadBy(schema: { safeParse(value: unknown): { success: boolean } }, body: Buffer): boolean {
  try {
    // A byte order mark is ignored.
    return schema.safeParse(JSON.parse(body.toString().replace(/^\ufeff/, ''))).success;
  } catch {
    return false;
  }
}

function paramsIn({ route, address }: Made): Record<string, string> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '([^/]+)')}$`);
  const values = pattern.exec(address.split('?', 1)[0] ?? '')?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\0';
  }
}

function jsonOf({ text }: Got): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
