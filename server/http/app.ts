import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { normalisePath } from '#domain/basics/normalise-path.ts';
import { refuse } from '#server/answer.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { trustOf } from './address.ts';
import { createAdmittingServer } from './admission.ts';
import { AT_ONCE, createAtOnce } from './at-once.ts';
import { drainOnClose } from './drain.ts';
import { handleFaults } from './faults.ts';
import { sampleLines } from './log-lines.ts';
import { refuseUnparsed, refuseUnserved } from './parser-refusals.ts';
import { policiesOf, setPolicies, UNLISTED } from './policies.ts';
import { sendRefusal } from './problems.ts';
import { hashOfBody } from './ready-bytes.ts';
import { errorForLog, logRequests } from './request-log.ts';
import { createNamer, NAMER } from './security-log.ts';

const BODY_LIMIT = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;

/**
 * Compression for routes that opt in. A low level is enough: it shrinks a week of slots, which is repetitive,
 * to a fifteenth.
 */
const COMPRESSION: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 3 },
};

/** `networkKey` is the HMAC key of the pseudonyms of networks in the log. */
type AppParts = { config: Config; clock: Clock; networkKey: string };

/** Creates the HTTP server without routes: limits, headers, error handling and the request log. */
export async function createApp({ config, clock, networkKey }: AppParts): Promise<FastifyInstance> {
  const policies = policiesOf(config);
  const trust = trustOf(config.trustProxy);
  const atOnce = createAtOnce({ clock, policies, logLine: (facts) => app.log.info(facts, 'request') });
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => {
      const options = { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: 30_000, keepAliveTimeout: 65_000 };
      const server = createAdmittingServer(
        // A client that sends headers slowly holds a connection; checking every two seconds enforces the
        // headers timeout. Node's refusal of a missing Host lacks our headers, so `hasItsHost` refuses instead.
        { ...options, connectionsCheckingInterval: 2_000, requireHostHeader: false },
        (request, response) => void (atOnce.answer(request, response) || handler(request, response)),
        { trust, limited: config.rateLimits, refuse: refuseUnserved(policies) },
      );
      return server.setTimeout(60_000);
    },
    clientErrorHandler: refuseUnparsed(policies),
    rewriteUrl: ({ url }) => normalisePath(url ?? '/'),
    logger: {
      level: config.logLevel,
      hooks: sampleLines(),
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trust,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A URL that cannot be decoded never reaches a hook, a route or the error handler.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(policies);
      sign(request, reply, clock);
      void sendRefusal(reply, refuse('malformed_request'), clock.now());
    },
    // Requests during shutdown are answered as usual; drainOnClose decides when their connections end.
    forceCloseConnections: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 400, caseSensitive: true, ignoreTrailingSlash: false },
  });
  app.decorate(NAMER, createNamer(networkKey));
  app.decorate(AT_ONCE, atOnce);
  drainOnClose(app);
  takeJson(app);
  setPolicies(app, config);
  await app.register(etag, { weak: true, hashFn: hashOfBody });
  await app.register(compress, COMPRESSION);
  logRequests(app);
  handleFaults(app, clock);
  app.addHook('onRequest', async (request, reply) => {
    sign(request, reply, clock);
    if (!hasItsHost(request) || !leadsToItsHost(request))
      await sendRefusal(reply.header('connection', 'close'), refuse('malformed_request'), clock.now());
  });
  return app;
}

/** Adds the request id to every answer; to API answers also the server time and `noindex`. */
function sign(request: FastifyRequest, reply: FastifyReply, clock: Clock): void {
  reply.header('x-request-id', request.id);
  if (!request.url.startsWith('/api')) return;
  reply.header('x-server-time', clock.now().getTime()).headers(UNLISTED);
}

/**
 * Returns whether a request has exactly one Host header, or none in HTTP/1.0. With two, a proxy might have
 * used one and we would use the other.
 */
function hasItsHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Returns whether an absolute request URL has the host of the Host header, which alone decides our rules. */
function leadsToItsHost({ originalUrl, headers }: FastifyRequest): boolean {
  if (originalUrl.startsWith('/') || originalUrl === '*') return true;
  return URL.canParse(originalUrl) && new URL(originalUrl).host === headers.host?.toLowerCase();
}

/**
 * Accepts JSON bodies; a route that takes another type registers its own parser. Many clients send a JSON
 * content type without a body, which is parsed as no body.
 */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
}
