import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { normalisePath } from '#domain/basics/normalise-path.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { trustOf } from './address.ts';
import { createAdmittingServer } from './admission.ts';
import { refuse } from './answer.ts';
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

/** For the routes that ask for it. A week of times repeats itself: the quickest way to compress it leaves a fifteenth. */
const COMPRESSION: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 3 },
};

/** `networkKey` is what networks are named with in the log. */
type AppParts = { config: Config; clock: Clock; networkKey: string };

/** The HTTP server before any route: limits, headers, faults and the request log. */
export async function createApp({ config, clock, networkKey }: AppParts): Promise<FastifyInstance> {
  const policies = policiesOf(config);
  const trust = trustOf(config.trustProxy);
  const atOnce = createAtOnce({ clock, policies, logLine: (facts) => app.log.info(facts, 'request') });
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => {
      const options = { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: 30_000, keepAliveTimeout: 65_000 };
      const server = createAdmittingServer(
        // Whoever dribbles headers holds a connection, and is looked for often enough to be noticed in time.
        // Node's own refusal of a request without a host has none of our headers; `hasItsHost` refuses it.
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
    // An address that cannot even be decoded never reaches a hook, a route or the handlers of faults.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(policies);
      sign(request, reply, clock);
      void sendRefusal(reply, refuse('malformed_request'), clock.now());
    },
    // Whoever asks while the server closes is answered like before; how connections end is said by drainOnClose.
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

/** What every answer says of itself: which request it is for, and what time it was here. */
function sign(request: FastifyRequest, reply: FastifyReply, clock: Clock): void {
  reply.header('x-request-id', request.id);
  if (!request.url.startsWith('/api')) return;
  reply.header('x-server-time', clock.now().getTime()).headers(UNLISTED);
}

/**
 * Whether a request names one host, or none as HTTP/1.0 may. Of two, whoever is before us may have gone by the one, and we would
 * go by the other.
 */
function hasItsHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Whether a whole address in place of the path has the host of the header: rules go by the header alone. */
function leadsToItsHost({ originalUrl, headers }: FastifyRequest): boolean {
  if (originalUrl.startsWith('/') || originalUrl === '*') return true;
  return URL.canParse(originalUrl) && new URL(originalUrl).host === headers.host?.toLowerCase();
}

/**
 * JSON is the one kind of body; a route that takes another says so itself. Many clients say JSON of every request, also of one
 * without a body: that is no body, and each route knows whether it needs one.
 */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
}
