import fc from 'fast-check';
import { type ZodType, z } from 'zod';
import { isOfStaff, type RouteContract } from '#contract/route.ts';
import { BAD_IDS, hostileText, OTHER_TYPES, SPOILERS } from './hostile.ts';
import type { Pool } from './pool.ts';
import { type Schema, spoiled, validValue } from './values.ts';

/** A request as sent, and the route that it is meant for. */
export type Made = {
  readonly route: RouteContract;
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

/**
 * Routes that hash passwords are expensive, and some routes end the session of their caller, so others are
 * more frequent.
 */
const weighted = (routes: readonly RouteContract[]) =>
  routes.flatMap((route) => {
    const isRare = (route.path.startsWith('/auth/') && route.body !== undefined) || ENDS_SESSION.has(route.id);
    return Array.from({ length: isRare ? 1 : 5 }, () => route);
  });
const ENDS_SESSION: ReadonlySet<string> = new Set([
  'closeStaffSession',
  'lockStaffSession',
  'endStaffSession',
  'endPost',
]);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Generates requests to every one of the routes: valid ones, nearly valid ones and nonsense. */
export function requests(pool: Pool, routes: readonly RouteContract[]): fc.Arbitrary<Made> {
  const callers = fc.constantFrom(undefined, ...pool.members, ...pool.members);
  return fc.tuple(fc.constantFrom(...weighted(routes)), callers).chain(([route, caller]) => {
    const known = pool.as(caller);
    const parts = fc.record({
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(route.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: pathOf(route, known),
      query: queryOf(route, known),
      body: bodyOf(route, known),
      authorization: isOfStaff(route) ? staffHeadersOf(pool) : authorizationOf(caller?.token),
      more: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: moreHeaders }),
    });
    return parts.map(({ method, path, query, body, authorization, more }) => ({
      route,
      method,
      address: `/api${path}${query}`,
      headers: { ...more, ...authorization, ...body.headers },
      body: body.bytes,
    }));
  });
}

function pathOf({ path }: RouteContract, pool: Pool): fc.Arbitrary<string> {
  const parts = path.split('/').map((part, index, all) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const before = all[index - 1] ?? '';
    const words = pool.wordsFor(name === 'id' ? before : name);
    const known = words.length > 0 ? fc.constantFrom(...words) : fc.uuid({ version: 4 });
    return fc.oneof(
      { weight: 6, arbitrary: known.map(encodeURIComponent) },
      { weight: 1, arbitrary: fc.uuid({ version: 4 }) },
      { weight: 2, arbitrary: fc.constantFrom(...BAD_IDS) },
      { weight: 1, arbitrary: hostileText.map(escaped) },
    );
  });
  const whole = fc.tuple(...parts).map((all) => all.join('/'));
  const twisted = fc
    .tuple(whole, fc.constantFrom('/', '//', '%2f', '/.', ';x', '%00', '/../..'))
    .map((both) => both.join(''));
  return fc.oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: twisted });
}

/** Like `encodeURIComponent`, which throws for a lone surrogate. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

function queryOf(route: RouteContract, pool: Pool): fc.Arbitrary<string> {
  const none = fc.constant('');
  const junk = fc.constantFrom('?', '?a', '?a=b', '?__proto__[x]=1', '?id=1&id=2', '?%00=%ff', '?=&&=');
  const other = fc.oneof({ weight: 20, arbitrary: none }, { weight: 1, arbitrary: junk });
  if (route.query === undefined) return other;
  const good = validValue(schemaOf(route.query), 'query', pool);
  return fc.oneof(
    { weight: 6, arbitrary: good.map((fields) => `?${pairsOf(fields)}`) },
    { weight: 2, arbitrary: spoiled(good).map((fields) => `?${pairsOf(fields)}`) },
    { weight: 1, arbitrary: good.map((fields) => `?${pairsOf(fields)}&${pairsOf(fields)}`) },
    { weight: 1, arbitrary: other },
  );
}

function pairsOf(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return escaped(String(fields));
  return Object.entries(fields)
    .map(([name, value]) => `${escaped(name)}=${escaped(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
}

type Body = { readonly bytes: Buffer | undefined; readonly headers: Readonly<Record<string, string>> };

const asJson = (text: string | Buffer): Body => ({
  bytes: Buffer.from(text),
  headers: { 'content-type': 'application/json' },
});

function bodyOf(route: RouteContract, pool: Pool): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ bytes: undefined, headers: {} });
  if (route.method === 'GET') return none;
  const good = route.body ? validValue(schemaOf(route.body), 'body', pool) : fc.constant({});
  const text = good.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 8, arbitrary: text.map(asJson) },
    { weight: 8, arbitrary: spoiled(good).map((value) => asJson(JSON.stringify(value) ?? 'null')) },
    { weight: 2, arbitrary: fc.tuple(text, fc.constantFrom(...SPOILERS)).map(([json, spoil]) => asJson(spoil(json))) },
    { weight: 1, arbitrary: text.map((json) => asJson(json.replace(/^\{(.+)\}$/s, '{$1,$1}'))) },
    { weight: 1, arbitrary: fc.tuple(text, fc.constantFrom(...OTHER_TYPES)).map(([json, type]) => typed(json, type)) },
    { weight: 1, arbitrary: none },
    {
      weight: 1,
      arbitrary: fc.constantFrom('gzip', 'br', 'x').map((encoding) => ({
        ...asJson('{}'),
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      })),
    },
  );
}

const typed = (json: string, type: string): Body => ({ bytes: Buffer.from(json), headers: { 'content-type': type } });

function authorizationOf(token: string | undefined): fc.Arbitrary<Record<string, string>> {
  const own = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const bad = [
    'Bearer',
    'Bearer ',
    `Bearer ${'a'.repeat(43)}`,
    'Basic YTpi',
    `Bearer ${'a'.repeat(4_000)}`,
    `bearer  ${token}`,
    '\u00ff',
  ];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: fc.constantFrom(...bad).map((authorization) => ({ authorization })) },
  );
}

/** Headers of a staff member, sometimes faulty ones. */
function staffHeadersOf({ staff }: Pool): fc.Arbitrary<Record<string, string>> {
  const own = fc.constantFrom(...staff).map(({ headers }): Record<string, string> => ({ ...headers }));
  const bad = ['staff=', `staff=${'a'.repeat(43)}`, `staff=${'a'.repeat(4_000)}`, 'staff=\u00ff; staff=x'];
  return fc.oneof(
    { weight: 12, arbitrary: own },
    { weight: 1, arbitrary: own.map(({ cookie = '' }): Record<string, string> => ({ cookie })) },
    { weight: 1, arbitrary: fc.constantFrom({}, ...bad.map((cookie) => ({ cookie, 'x-staff': '1' }))) },
  );
}

const moreHeaders = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': 'a' },
  { 'idempotency-key': 'b' },
  { 'idempotency-key': 'c'.repeat(300) },
  { 'idempotency-key': '\u00ff"' },
  { 'accept-language': 'vi;q=0.x,*,ja' },
  { 'accept-language': 'z'.repeat(3_000) },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"' },
  { 'x-forwarded-for': "127.0.0.1', 'x" },
  { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  { origin: 'https://evil.example', cookie: 'access_token=x; a=\u00ff' },
  { range: 'bytes=0-1,2-3' },
  { accept: 'text/html', 'user-agent': '\u00ff'.repeat(200) },
  { 'x-http-method-override': 'DELETE' },
);

const schemas = new Map<ZodType, Schema>();

function schemaOf(type: ZodType): Schema {
  const known = schemas.get(type);
  if (known !== undefined) return known;
  const { $defs = {}, ...root } = z.toJSONSchema(type, { io: 'input', reused: 'inline', unrepresentable: 'any' });
  // The remaining keywords are the part of JSON Schema that the contract uses.
  const made = inlined(root, $defs) as Schema;
  schemas.set(type, made);
  return made;
}

/** Inlines `$ref`: the library moves named schemas to `$defs`; none is recursive. */
function inlined(node: unknown, named: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(node)) return node.map((child) => inlined(child, named));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) return inlined(named[String(node.$ref).replace('#/$defs/', '')], named);
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, inlined(child, named)]));
}
