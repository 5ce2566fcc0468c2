import type { ZodType } from 'zod';
import type { Permission } from '#domain/staff/permissions.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call: `anyone` (a token is ignored), `viewer` (a token is read when present), `member` (a live
 * token is required), `staff_session` (the cookie of a staff session in any state is required), `staff` (that session
 * is open, and its person has `needs` at some place).
 */
export type CallerKind = 'anyone' | 'viewer' | 'member' | 'staff_session' | 'staff';

/**
 * The contract of one HTTP route. The server binds its handler to it, validates requests and answers against
 * it, and builds the OpenAPI document from it.
 */
export type RouteContract = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly caller: CallerKind;
  /** The permission that a staff member must have at some location; the handler checks where. */
  readonly needs?: Permission;
  /** Whether the person must have proved a second factor in the last minutes. */
  readonly needsFreshFactor?: boolean;
  /** Whether a request with an `Idempotency-Key` runs once, and a repetition gets the first answer again. */
  readonly once?: boolean;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  /** Successful answers by status. */
  readonly answers: Readonly<Record<number, ZodType>>;
  /**
   * Refusals specific to this route; those that every route shares (bad input, limits, faults) are implied.
   */
  readonly refusals: readonly RefusalCode[];
  /** Whether the answer is personal, so that no cache may store it. */
  readonly personal?: boolean;
  /** The content type of a successful answer when it is not JSON; its body is then bytes or a stream. */
  readonly produces?: 'application/pdf' | 'text/csv' | 'text/event-stream';
};

/** Keeps the literal types of a contract while checking its shape. */
export const route = <const Route extends RouteContract>(contract: Route): Route => contract;

/** The refusals of every route: unreadable input, rate limits, server faults. */
const SHARED = [
  'malformed_request',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly RefusalCode[];

/** The refusals of an idempotency key, for routes that run once. */
const OF_KEY = ['idempotency_key_reused', 'request_in_progress'] as const satisfies readonly RefusalCode[];

/** The refusals that a handler of a route may return: those of its contract, of every route, of its caller and of its key. */
export type RefusalOf<Route extends RouteContract> =
  | Route['refusals'][number]
  | (typeof SHARED)[number]
  | (Route['caller'] extends 'anyone' ? never : 'unauthenticated')
  | (Route['caller'] extends 'staff' | 'staff_session' ? 'forbidden' : never)
  | (Route extends { readonly needsFreshFactor: true } ? 'fresh_factor_required' : never)
  | (Route extends { readonly once: true } ? (typeof OF_KEY)[number] : never);

/** Returns every refusal of a route, its own and the implied ones. */
export function refusalsOf(route: RouteContract): ReadonlySet<RefusalCode> {
  return new Set<RefusalCode>([
    ...route.refusals,
    ...SHARED,
    ...(route.caller === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(isOfStaff(route) ? (['forbidden'] as const) : []),
    ...(route.caller === 'staff' ? (['second_factor_required', 'staff_session_locked'] as const) : []),
    ...(route.needsFreshFactor ? (['fresh_factor_required'] as const) : []),
    ...(route.once ? OF_KEY : []),
    ...(route.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
  ]);
}

/** Returns whether a route belongs to the back office. */
export const isOfStaff = ({ caller }: Pick<RouteContract, 'caller'>): boolean =>
  caller === 'staff' || caller === 'staff_session';
