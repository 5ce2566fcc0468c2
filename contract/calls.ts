import type { ZodType, z } from 'zod';
import type { Routes } from './api.ts';

/** The name of a route: its method and its path below `/api`, as its contract has them. */
export type RouteName = keyof Routes;

/** The routes that answer in JSON: not with a file, a stream of events or a redirect. */
export type JsonRouteName = {
  [Name in RouteName]: Routes[Name] extends
    | { readonly produces: string }
    | { readonly answers: { readonly 302: ZodType } }
    ? never
    : Name;
}[RouteName];

/** What the server may answer a route with when it does not refuse. */
export type AnswerOf<Name extends RouteName> = z.output<
  Routes[Name]['answers'][keyof Routes[Name]['answers']] & ZodType
>;

/**
 * One part of what a route is sent: `{ params: { id: string } }` of a route with parameters, `{ query?: … }` when every field of it is
 * optional, and `unknown`, which adds nothing to an intersection, when the contract has no such part.
 */
type Part<Name extends RouteName, Key extends string> = Routes[Name] extends { readonly [K in Key]: infer Schema }
  ? Schema extends ZodType
    ? // biome-ignore lint/complexity/noBannedTypes: {} tests whether every field is optional; Record<string, never> does not
      {} extends z.input<Schema>
      ? { readonly [K in Key]?: z.input<Schema> }
      : { readonly [K in Key]: z.input<Schema> }
    : unknown
  : unknown;

/** The parameters of a route's address. */
export type AddressOf<Name extends RouteName> = Part<Name, 'params'> & Part<Name, 'query'>;

/** What a route is sent. */
export type SentTo<Name extends RouteName> = AddressOf<Name> & Part<Name, 'body'>;

/** Arguments that may be left out when everything in them may. */
// biome-ignore lint/complexity/noBannedTypes: {} tests whether every field is optional
export type Optionally<Given> = {} extends Given ? [given?: Given] : [given: Given];

type Parameters = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
};

/**
 * The address of a route: `addressOf('GET /slots/{id}', { params: { id } })`. No schema is imported here, so the browser loads none;
 * the types hold names and parameters to the contract.
 */
export function addressOf<Name extends RouteName>(name: Name, ...[given]: Optionally<AddressOf<Name>>): string {
  const { params = {}, query = {} }: Parameters = given ?? {};
  const path = name
    .replace(/^\w+ /, '/api')
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}=${encodeURIComponent(value)}`,
  );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}
