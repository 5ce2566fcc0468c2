import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#server/clock.ts';
import type { ReadyBytes } from './ready-bytes.ts';
import { pathForLog } from './request-log.ts';

/** Finds the cached answer for a URL, as callers without a session may see it. */
export type FindReady = (ask: { url: string; headers: IncomingHttpHeaders; now: Date }) => ReadyBytes | undefined;

type Answered = { readonly route: string; readonly status: number; readonly ms: number };

/** Answers from the cache before the framework runs, whose own work costs ten times as much. */
export type AtOnce = {
  /** Answers a request from the cache; returns false when nothing is cached, and the route must answer. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Registers a route whose answers are cached; `headers` are its constant headers. */
  readonly offer: (route: string, find: FindReady, headers: Headers) => void;
  /** Calls the listener after each answer from the cache. */
  readonly onAnswer: (listener: (answered: Answered) => void) => void;
};

/** The name of the Fastify decorator that holds the app's `AtOnce`. */
export const AT_ONCE = 'answersAtOnce';

type Offer = { readonly route: string; readonly find: FindReady; readonly headers: readonly string[] };

type Headers = Readonly<Record<string, string>>;

/** `policies` are the headers of every answer. */
type Parts = { readonly clock: Clock; readonly policies: Headers; readonly logLine: (facts: object) => void };

export function createAtOnce({ clock, policies, logLine }: Parts): AtOnce {
  const offers: Offer[] = [];
  const listeners: ((answered: Answered) => void)[] = [];

  return {
    offer(route, find, headers) {
      offers.push({ route, find, headers: Object.entries({ ...policies, ...headers }).flat() });
    },
    onAnswer: (listener) => void listeners.push(listener),
    answer(request, response) {
      const { method, url = '/', headers } = request;
      if (method !== 'GET' || !isPlain(request)) return false;
      for (const { route, find, headers: constant } of offers) {
        const start = performance.now();
        const now = clock.now();
        const found = find({ url, headers, now });
        const chosen = found?.chosenBy(headers);
        if (found === undefined || chosen === undefined) continue;
        const id = randomUUID();
        const said = [...constant, 'x-request-id', id, 'etag', found.etag];
        if (url.startsWith('/api/')) said.push('x-server-time', String(now.getTime()));
        const isKnown = headers['if-none-match'] === found.etag;
        if (!isKnown) said.push('content-length', String(chosen.bytes.length));
        if (!isKnown && chosen.encoding) said.push('content-encoding', chosen.encoding);
        const status = isKnown ? 304 : 200;
        response.writeHead(status, said).end(isKnown ? undefined : chosen.bytes);
        const ms = performance.now() - start;
        logLine({ reqId: id, method, path: pathForLog(url), ms: Math.round(ms * 10) / 10, status });
        for (const listener of listeners) listener({ route, status, ms });
        return true;
      }
      return false;
    },
  };
}

/** Returns whether a request has one Host header, no session and no body. */
function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.authorization !== undefined || headers['content-length'] || headers['transfer-encoding']) return false;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
