import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const YEAR_SECONDS = 31_536_000;

/** Ids of reservations are keys, so no address of the API is for a search engine to list. */
export const UNLISTED = { 'x-robots-tag': 'noindex' };

/**
 * Says with every answer what browsers may do with it; a route with needs of its own says otherwise afterwards. The headers are
 * written down once, for they are the same each time.
 */
export function setPolicies(app: FastifyInstance, config: Config): void {
  const policies = policiesOf(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(policies);
    done();
  });
}

/** No foreign script, style or frame, no text turned into script, no address told on. */
export function policiesOf({ publicUrl, ipServiceUrl }: Config): Record<string, string> {
  const https = publicUrl.startsWith('https:');
  const ipService = ipServiceUrl === undefined ? [] : [new URL(ipServiceUrl).origin];
  const content = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...ipService].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // One policy, which makes one thing: the address of the worker by which the app runs without a network. None turns text into script.
    'trusted-types yumori-worker',
    "worker-src 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': content.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}
