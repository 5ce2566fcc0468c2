import type { FieldFault, RefusalCode } from '#contract/refusals.ts';
import type { VoucherFailure } from '#contract/vouchers.ts';

/** The result of a handler: an answer that its contract allows, or a refusal from the closed list. */
export type Answer<Body, Code extends RefusalCode = RefusalCode> = Ok<Body> | Refused<Code>;

export type Ok<Body> = {
  readonly kind: 'ok';
  readonly status: number;
  readonly body: Body;
  /** An array sends the header several times. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

export type Refused<Code extends RefusalCode = RefusalCode> = {
  readonly kind: 'refused';
  readonly code: Code;
  readonly fields?: Readonly<Record<string, FieldFault>>;
  /** When the request may be retried; sent as `Retry-After`. */
  readonly retryAt?: Date;
  /** Extra members of the problem document. */
  readonly members?: VoucherFailure;
};

export const ok = <Body>(body: Body, status = 200): Ok<Body> => ({ kind: 'ok', status, body });

export const redirect = (location: string): Ok<null> => ({
  kind: 'ok',
  status: 302,
  body: null,
  headers: { location },
});

/**
 * Refuses a request. A command returns this, and its route passes it on; only outcomes that jobs or the command line
 * tell apart are kinds of their own. Keeps the literal code: one that the contract does not list does not compile.
 */
export const refuse = <Code extends RefusalCode>(
  code: Code,
  more: Omit<Refused, 'kind' | 'code'> = {},
): Refused<Code> => ({
  kind: 'refused',
  code,
  ...more,
});
