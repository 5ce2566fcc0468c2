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

/** Ends a request with a refusal, in the way in which fastify carries one to its error handler. */
export function refuse(statusCode: 400 | 404 | 422 | 503, detail: string, errors: FieldErrors = {}): never {
  throw Object.assign(new Error(detail), { statusCode, errors });
}

/** What `schema` makes of `input`; a 400 that names the fields when it does not fit. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message] as const);
  return refuse(400, 'the request does not parse', Object.fromEntries(issues));
}

/** Answers a refusal as RFC 9457 has it; a surprise goes on to whoever handles surprises. */
export function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (!isRefusal(error)) throw error;
  const { statusCode: status, message, errors = {} } = error;
  const title = TITLES[status] ?? 'Refused';
  const body = { type: 'about:blank', title, status, detail: message, code: 'sandbox', message, errors };
  return reply.status(status).type('application/problem+json').send(JSON.stringify(body));
}

/** Our own refusals, and those of fastify: a body that is no JSON, too large, or of a type that nobody reads. */
function isRefusal(error: unknown): error is Error & { statusCode: number; errors?: FieldErrors } {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return false;
  return error.statusCode === 503 || (error.statusCode >= 400 && error.statusCode < 500);
}
