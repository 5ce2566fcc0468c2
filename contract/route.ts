import type { ZodType } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call: `anyone` (a token is ignored), `viewer` (a token is read when there is one), `member` (a live token is needed),
 * `admin` (it has to be that of a member whose role is ADMIN).
 */
export type CallerKind = 'anyone' | 'viewer' | 'member' | 'admin';

/**
 * One promise of the HTTP API. The server binds its handler to it, requests and answers are checked against it, and the
 * OpenAPI document is made from it.
 */
export type RouteContract = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly caller: CallerKind;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  /** Successful answers by status. */
  readonly answers: Readonly<Record<number, ZodType>>;
  /** Refusals that are particular to this route; those every route shares (bad input, limits, faults) are implied. */
  readonly refusals: readonly RefusalCode[];
  /** Whether the answer is about a person, and so must never be stored by anyone in between. */
  readonly personal?: boolean;
  /** What a successful answer is when it is not JSON; its body is then bytes, or goes on for as long as somebody reads it. */
  readonly produces?: 'application/pdf' | 'text/event-stream';
};

/** Keeps the literal types of a contract while checking its shape. */
export const route = <const Route extends RouteContract>(contract: Route): Route => contract;

/** What any route may refuse beside its own: input that does not parse, limits, faults of ours. */
const SHARED: readonly RefusalCode[] = [
  'malformed_request',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
];

/** Every refusal that a route promises, its own and the implied ones. */
export function refusalsOf(route: RouteContract): ReadonlySet<RefusalCode> {
  return new Set([
    ...route.refusals,
    ...SHARED,
    ...(route.caller === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(route.caller === 'admin' ? (['forbidden'] as const) : []),
    ...(route.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
  ]);
}
