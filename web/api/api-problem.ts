import type { RefusalCode } from '#contract/refusals.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import { serverNow } from './server-clock.ts';

type ProblemFacts = {
  status: number;
  code: RefusalCode;
  message: string;
  errors: Readonly<Record<string, string>>;
  retryAfterSeconds: number | null;
  /** The whole response body, for members of some problems only; empty when it was not an object. */
  body?: Readonly<Record<string, unknown>>;
};

/**
 * An error response of the server. `message` is a sentence in the visitor's language, `code` is what to
 * branch on, `errors` has a sentence for each faulty field. A call that fails with another error got no
 * response.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** The time at which the server accepts the call again, if it said so. */
  readonly retryAt: Date | null;

  constructor(facts: ProblemFacts) {
    super(facts.message);
    this.name = 'ApiProblem';
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.body = facts.body ?? {};
    this.retryAt =
      facts.retryAfterSeconds === null ? null : new Date(serverNow().getTime() + facts.retryAfterSeconds * SECOND);
  }
}

/** Returns whether an error is a refusal by the server and, when a code is given, the one with that code. */
export function isProblem(error: unknown, code?: RefusalCode): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

/** Reads a problem from a failed response, also from one that a proxy in front of our server made. */
export async function problemOf(answer: Response): Promise<ApiProblem> {
  const body = await readObject(answer);
  const retryAfter = Number.parseInt(answer.headers.get('Retry-After') ?? '', 10);
  return new ApiProblem({
    status: answer.status,
    // Our server names its code; a proxy does not, so its response is judged by its status.
    code: typeof body.code === 'string' ? (body.code as RefusalCode) : codeOf(answer.status),
    message: typeof body.message === 'string' ? body.message : '',
    errors: isTexts(body.errors) ? body.errors : {},
    retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
    body,
  });
}

async function readObject(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function codeOf(status: number): RefusalCode {
  if (status === 401) return 'unauthenticated';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'service_unavailable' : 'malformed_request';
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}
