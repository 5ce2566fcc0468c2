import type { ZodType, z } from 'zod';
import type { Routes } from './api.ts';

/** The name of a route: its method and its path below `/api`. */
export type RouteName = keyof Routes;

/** The routes that answer with JSON: not with a file, an event stream or a redirect. */
export type JsonRouteName = {
  [Name in RouteName]: Routes[Name] extends
    | { readonly produces: string }
    | { readonly answers: { readonly 302: ZodType } }
    ? never
    : Name;
}[RouteName];

/** A successful answer of a route. */
export type AnswerOf<Name extends RouteName> = z.output<
  Routes[Name]['answers'][keyof Routes[Name]['answers']] & ZodType
>;

/**
 * One part of a request: `{ params: { id: string } }` for a route with parameters, `{ query?: … }` when every
 * query field is optional, and `unknown` (neutral in an intersection) when the contract has no such part.
 */
type Part<Name extends RouteName, Key extends string> = Routes[Name] extends { readonly [K in Key]: infer Schema }
  ? Schema extends ZodType
    ? // biome-ignore lint/complexity/noBannedTypes: {} tests whether every field is optional; Record<string, never> does not
      {} extends z.input<Schema>
      ? { readonly [K in Key]?: z.input<Schema> }
      : { readonly [K in Key]: z.input<Schema> }
    : unknown
  : unknown;

/** The parameters in a route's URL. */
export type AddressOf<Name extends RouteName> = Part<Name, 'params'> & Part<Name, 'query'>;

/** Everything that a request to a route carries. */
export type SentTo<Name extends RouteName> = AddressOf<Name> & Part<Name, 'body'>;

/** Arguments that may be omitted when all their fields are optional. */
// biome-ignore lint/complexity/noBannedTypes: {} tests whether every field is optional
export type Optionally<Given> = {} extends Given ? [given?: Given] : [given: Given];

type Parameters = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
};

/**
 * Builds the URL of a route: `addressOf('GET /slots/{id}', { params: { id } })`. Imports no schema, so
 * the browser loads none; the types ensure that names and parameters match the contract.
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
