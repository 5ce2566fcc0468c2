import type { FastifyReply } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { type Locale, localeFromAcceptLanguage } from '#domain/basics/locale.ts';
import type { Refused } from '#server/answer.ts';
import { FIELD_TEXTS, REFUSAL_TEXTS } from '#texts/server.ts';
import { logRefusal } from './security-log.ts';

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Converts a refusal to a problem document in a language. */
export function problemOf(refused: Refused, locale: Locale, requestId: string): Problem {
  const status = REFUSALS[refused.code];
  const sentence = REFUSAL_TEXTS[locale][refused.code];
  const faults = Object.entries(refused.fields ?? {});
  return {
    type: `urn:yumori:problem:${refused.code}`,
    title: TITLES[status] ?? 'Error',
    status,
    detail: sentence,
    message: sentence,
    code: refused.code,
    ...(faults.length > 0 && {
      errors: Object.fromEntries(faults.map(([field, fault]) => [field, FIELD_TEXTS[locale][fault]])),
    }),
    requestId,
    ...(refused.retryAt && { retryAt: refused.retryAt.toISOString() }),
    ...refused.members,
  };
}

export async function sendRefusal(reply: FastifyReply, refused: Refused, now: Date): Promise<void> {
  const { request } = reply;
  logRefusal(request, refused);
  const problem = problemOf(refused, localeFromAcceptLanguage(request.headers['accept-language']), request.id);
  const seconds = refused.retryAt && Math.max(1, Math.ceil((refused.retryAt.getTime() - now.getTime()) / 1000));
  if (seconds !== undefined) reply.header('retry-after', seconds);
  else if (problem.status === 503) reply.header('retry-after', 5);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.removeHeader('etag');
  await reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem);
}
