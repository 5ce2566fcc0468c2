import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  503: 'Service Unavailable',
};

type FieldErrors = Readonly<Record<string, string>>;

/** Throws a refusal for the error handler. */
export function refuse(statusCode: 400 | 404 | 422 | 503, detail: string, errors: FieldErrors = {}): never {
  throw Object.assign(new Error(detail), { statusCode, errors });
}

/** Parses `input` with `schema`; refuses with 400 and the names of the invalid fields. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message] as const);
  return refuse(400, 'the request is invalid', Object.fromEntries(issues));
}

/** Answers a refusal as a problem (RFC 9457); rethrows any other error. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (!isRefusal(error)) throw error;
  const { statusCode: status, message, errors = {} } = error;
  const title = TITLES[status] ?? 'Refused';
  const body = { type: 'about:blank', title, status, detail: message, code: 'sandbox', message, errors };
  return reply.status(status).type('application/problem+json').send(JSON.stringify(body));
}

/**
 * Returns whether an error is a refusal: our own, or fastify's for an unreadable, too large or unsupported
 * body.
 */
function isRefusal(error: unknown): error is Error & { statusCode: number; errors?: FieldErrors } {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return false;
  return error.statusCode === 503 || (error.statusCode >= 400 && error.statusCode < 500);
}
