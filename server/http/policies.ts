import type { FastifyInstance } from 'fastify';
import { isBelowAdmin } from '#contract/staff/pages.ts';
import type { Config } from '#server/config.ts';

const YEAR_SECONDS = 31_536_000;

/** Ids of reservations are secrets, so search engines must not index API URLs. */
export const UNLISTED = { 'x-robots-tag': 'noindex' };

/** Adds the security headers to every answer; a route may override them. They are built once. */
export function setPolicies(app: FastifyInstance, config: Config): void {
  const policies = policiesOf(config);
  const staffPolicies = policiesOf(config, 'yumori-staff-worker');
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(isBelowAdmin(url.split('?', 1)[0] ?? '') ? staffPolicies : policies);
    done();
  });
}

/**
 * Returns the security headers: no third-party script, style or frame, no script from text, no referrer.
 * `workerPolicy`: the name of the Trusted Types policy that creates the service worker's URL.
 */
export function policiesOf(
  { publicUrl, ipServiceUrl }: Config,
  workerPolicy = 'yumori-worker',
): Record<string, string> {
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
    // The only Trusted Types policy; none creates script from text.
    `trusted-types ${workerPolicy}`,
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
