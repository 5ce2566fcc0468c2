import type { FastifyInstance } from 'fastify';
import { type Refused, refuse } from '#server/answer.ts';
import type { Clock } from '#server/clock.ts';
import { isDatabaseAway, sqlState } from '#server/db/errors.ts';
import { sendRefusal } from './problems.ts';

/**
 * Converts thrown errors to problems: client errors to 4xx, an unreachable database to 503, anything else to
 * a bare 500.
 */
export function handleFaults(app: FastifyInstance, clock: Clock): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refused = refusalOf(error);
    if (refused.code === 'internal_error') request.log.error({ err: error }, 'a request failed');
    else if (refused.code === 'service_unavailable') request.log.warn({ err: error }, 'a request could not be served');
    await sendRefusal(reply, refused, clock.now());
  });
}

function refusalOf(error: unknown): Refused {
  const state = sqlState(error) ?? '';
  if (state.startsWith('FST_') || state.startsWith('ERR_')) return requestFault(error, state);
  // PostgreSQL's data exceptions (class 22), such as an out-of-range number: validation should have refused
  // the value.
  if (/^22/.test(state)) return refuse('malformed_request');
  if (isDatabaseAway(error)) return refuse('service_unavailable');
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 ? refuse('malformed_request') : refuse('internal_error');
}

function requestFault(error: unknown, code: string): Refused {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('payload_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('unsupported_media_type');
  const status = statusOf(error) ?? 500;
  return status < 500 ? refuse('malformed_request') : refuse('internal_error');
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
