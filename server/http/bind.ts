import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ZodType, z } from 'zod';
import type { RefusalCode } from '#contract/refusals.ts';
import { isOfStaff, type RefusalOf, type RouteContract } from '#contract/route.ts';
import { type Locale, localeFromAcceptLanguage } from '#domain/basics/locale.ts';
import { mayAnywhere } from '#domain/staff/permissions.ts';
import { isFactorFresh } from '#domain/staff/session.ts';
import { type Answer, type Refused, refuse } from '#server/answer.ts';
import type { Clock } from '#server/clock.ts';
import type { WriteBudget } from '#server/limits/member-writes.ts';
import { AT_ONCE, type AtOnce, type FindReady } from './at-once.ts';
import { isOpen, type Member, type Staff, type StaffSession, type Viewer, visitor } from './caller.ts';
import { hostCookieName, secretInCookie } from './cookies.ts';
import { keyOf } from './idempotency.ts';
import { UNLISTED } from './policies.ts';
import { sendRefusal } from './problems.ts';
import { readPart } from './read-part.ts';
import { ReadyBytes, sendReady } from './ready-bytes.ts';
import { noteCaller } from './security-log.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

type Parsed<Schema> = Schema extends ZodType ? z.infer<Schema> : undefined;
type Callers = { anyone: undefined; viewer: Viewer; member: Member; staff_session: StaffSession; staff: Staff };
type CallerOf<Route extends RouteContract> = Callers[Route['caller']];

/** The input of a handler: everything validated against the contract, and the current time, read once. */
export type Ask<Route extends RouteContract> = {
  readonly params: Parsed<Route['params']>;
  readonly query: Parsed<Route['query']>;
  readonly body: Parsed<Route['body']>;
  readonly caller: CallerOf<Route>;
  readonly now: Date;
  readonly locale: Locale;
  readonly ip: string;
  readonly requestId: string;
  /** Returns whether the connection has closed, so that queued work need not start. */
  readonly isGone: () => boolean;
  readonly request: FastifyRequest;
};

export type AnswerBody<Route extends RouteContract> = z.infer<Route['answers'][keyof Route['answers'] & number]>;
/** An answer or a refusal that the contract of a route lists. */
export type AnswerOf<Route extends RouteContract> = Answer<AnswerBody<Route> | ReadyBytes, RefusalOf<Route>>;
export type Handler<Route extends RouteContract, Code extends RefusalCode = RefusalOf<Route>> = (
  ask: Ask<Route>,
) => Promise<Answer<AnswerBody<Route> | ReadyBytes, Code>>;
/** For a refusal that the contract does not list, a text that no handler is, so that the compiler's error shows it. */
export type Listed<Route extends RouteContract, Code extends RefusalCode> = [Code] extends [RefusalOf<Route>]
  ? unknown
  : `${Exclude<Code, RefusalOf<Route>>} is missing in the refusals of ${Route['id']}`;

/** Returns the member of the live session with this token, or undefined. */
export type SessionGate = (token: string, now: Date) => Promise<Member | undefined>;

/**
 * Returns the live staff session of a cookie, or undefined. `isAct`: the person did something, which keeps
 * the session from locking.
 */
export type StaffGate = (token: string, ask: { now: Date; isAct: boolean }) => Promise<StaffSession | undefined>;

export const STAFF_COOKIE = 'staff';
/** Sent with a person's actions, not with a page's background requests. A form of another site cannot send it. */
const ACT_HEADER = 'x-staff';

/** `findReady` finds cached answers of the route for callers without a session. */
export type Binder = <const Route extends RouteContract, Code extends RefusalCode = never>(
  route: Route,
  handler: Handler<Route, Code> & Listed<Route, Code>,
  findReady?: FindReady,
) => void;

type BinderParts = {
  clock: Clock;
  gate: SessionGate;
  staffGate: StaffGate;
  publicUrl: () => string;
  writeBudget: WriteBudget;
  checkAnswers: boolean;
};

/**
 * Creates the function that binds handlers to contracts. With `checkAnswers` each answer is validated against
 * its contract.
 */
export function createBinder(app: FastifyInstance, parts: BinderParts): Binder {
  const atOnce = app.getDecorator<AtOnce>(AT_ONCE);
  return (route, handler, findReady) => {
    const url = `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`;
    if (findReady) {
      const headers = { ...UNLISTED, ...cachingOfReady(route, visitor), 'content-type': JSON_TYPE };
      atOnce.offer(url, findReady, headers);
    }
    app.route({
      method: route.method,
      url,
      // Personal answers are not compressed: their compressed size would leak content (BREACH).
      compress: route.personal || isOfStaff(route) || route.produces ? false : {},
      handler: answering(route, handler, parts),
    });
  };
}

function answering<const Route extends RouteContract>(route: Route, handler: Handler<Route>, parts: BinderParts) {
  const { clock, writeBudget, checkAnswers } = parts;
  const write = writersOf(route, checkAnswers);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const now = clock.now();
    const caller = isOfStaff(route)
      ? await staffCallerOf(route, request, { ...parts, now })
      : await callerOf(route, request, { ...parts, now });
    if (caller === 'unauthenticated') return sendRefusal(reply, refuse('unauthenticated'), now);
    if (caller?.kind === 'refused') return sendRefusal(reply, caller, now);
    const personId = caller === undefined || caller.kind === 'visitor' ? undefined : caller.id;
    if (personId !== undefined) noteCaller(request, personId);
    // The client has closed the connection.
    if (request.raw.socket.destroyed) return void reply.hijack();
    if (personId !== undefined && route.method !== 'GET') {
      const tooMuch = await writeBudget({ memberId: personId, key: keyOf(request), now });
      if (tooMuch) return sendRefusal(reply, tooMuch, now);
    }
    const read = readPart(route, request);
    if (read.kind === 'refused') return sendRefusal(reply, read, now);
    const locale = localeFromAcceptLanguage(request.headers['accept-language']);
    const isGone = () => request.raw.socket.destroyed;
    const ask = { ...read.parts, caller, now, locale, ip: request.ip, requestId: request.id, isGone, request };
    // The route's schemas parsed the parts, and the caller was admitted above.
    const answer = await handler(ask as Ask<Route>);
    if (answer.kind === 'refused') return sendRefusal(reply, answer, now);
    reply.code(answer.status).headers(answer.headers ?? {});
    const isReady = answer.body instanceof ReadyBytes;
    const viewer = caller?.kind === 'staff' ? undefined : caller;
    reply.headers(isReady ? cachingOfReady(route, viewer) : cachingOf(route, viewer));
    if (answer.status === 302) await reply.send();
    else if (answer.body instanceof ReadyBytes) await sendReady(reply.type(JSON_TYPE), answer.body);
    else if (route.produces) await reply.type(route.produces).send(answer.body);
    else if (typeof answer.body === 'string') await reply.type('text/plain; charset=utf-8').send(answer.body);
    // Sent as bytes: a string would be encoded three times, for its length, its ETag and the socket.
    else await reply.type(JSON_TYPE).send(Buffer.from(writerFor(write, answer.status)(answer.body)));
  };
}

/**
 * Returns the caching headers: personal answers are not stored; others are revalidated by ETag and vary by
 * language.
 */
function cachingOf(route: RouteContract, caller: Viewer | undefined): Record<string, string> {
  if (route.personal || isOfStaff(route)) return { 'cache-control': 'no-store' };
  if (route.caller === 'anyone') return { 'cache-control': 'no-cache', vary: 'Accept-Language' };
  const reach = caller?.kind === 'member' ? 'private, no-cache' : 'no-cache';
  return { 'cache-control': reach, vary: 'Accept-Language, Authorization' };
}

/** Adds `Accept-Encoding` to Vary, which the framework adds only to what it compresses itself. */
function cachingOfReady(route: RouteContract, caller: Viewer | undefined): Record<string, string> {
  const caching = cachingOf(route, caller);
  return { ...caching, vary: `${caching.vary}, accept-encoding` };
}

async function callerOf(route: RouteContract, request: FastifyRequest, session: { gate: SessionGate; now: Date }) {
  if (route.caller === 'anyone') return undefined;
  const header = request.headers.authorization;
  if (header === undefined) return route.caller === 'viewer' ? visitor : 'unauthenticated';
  const token = /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1];
  return (token && (await session.gate(token, session.now))) || 'unauthenticated';
}

type StaffAsk = Pick<BinderParts, 'staffGate' | 'publicUrl'> & { now: Date };

/** Returns the staff session of a request, or why it may not call the route. */
async function staffCallerOf(
  route: RouteContract,
  { headers }: FastifyRequest,
  { staffGate, publicUrl, now }: StaffAsk,
): Promise<StaffSession | Refused> {
  const isAct = headers[ACT_HEADER] === '1';
  if (route.method !== 'GET' && !isAct) return refuse('forbidden');
  const token = secretInCookie(headers.cookie, hostCookieName(STAFF_COOKIE, publicUrl()));
  const session = token === undefined ? undefined : await staffGate(token, { now, isAct });
  if (session === undefined) return refuse('unauthenticated');
  if (route.caller === 'staff_session') return session;
  if (session.state === 'locked') return refuse('staff_session_locked');
  if (!isOpen(session)) return refuse('second_factor_required');
  if (route.needs !== undefined && !mayAnywhere(session.posts, route.needs)) return refuse('forbidden');
  if (route.needsFreshFactor && !isFactorFresh(session.factorAt, now)) return refuse('fresh_factor_required');
  return session;
}

type Writer = (body: unknown) => string;
type Writers = ReadonlyMap<number, Writer>;

function writersOf(route: RouteContract, checkAnswers: boolean): Writers {
  if (route.produces) return new Map();
  const entries = Object.entries(route.answers).map(([status, schema]): [number, Writer] => {
    if (checkAnswers) return [Number(status), (body) => JSON.stringify(schema.parse(body))];
    return [Number(status), compiledOnFirstUse(schema)];
  });
  return new Map(entries);
}

/** Compiling all schemas would take a tenth of the start, and memory that most processes never need. */
function compiledOnFirstUse(schema: ZodType): Writer {
  let writer: Writer | undefined;
  return (body) => {
    writer ??= compileWriter(schema);
    return writer(body);
  };
}

/** Compiles a serialiser from the schema: fast, and it emits only the fields of the contract. */
function compileWriter(schema: ZodType): Writer {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'output', reused: 'inline', override: trustIds });
  // The compiler's type of a schema is narrower than JSON Schema. Its validator, used to distinguish the
  // members of a union, would reject an unknown format.
  return fastJson(plain as Parameters<typeof fastJson>[0], { ajv: { formats: { unsafe: true } } });
}

/** Skips the search for characters to escape in UUIDs, which takes half of the serialisation time. */
function trustIds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'uuid') jsonSchema.format = 'unsafe';
}

function writerFor(writers: Writers, status: number): Writer {
  const writer = writers.get(status);
  if (writer === undefined) throw new Error(`The contract has no answer with status ${status}`);
  return writer;
}
