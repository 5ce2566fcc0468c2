import type { FieldFault, RefusalCode } from '#contract/refusals.ts';
import type { VoucherFailure } from '#contract/vouchers.ts';

/** What a handler gives back: an answer that its contract promises, or a refusal from the closed list. */
export type Answer<Body> = Ok<Body> | Refused;

export type Ok<Body> = {
  readonly kind: 'ok';
  readonly status: number;
  readonly body: Body;
  /** Several values are several headers of the name. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

export type Refused = {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly fields?: Readonly<Record<string, FieldFault>>;
  /** From when it may be tried again; becomes `Retry-After`. */
  readonly retryAt?: Date;
  /** What the problem carries beside the usual. */
  readonly members?: VoucherFailure;
};

export const ok = <Body>(body: Body, status = 200): Ok<Body> => ({ kind: 'ok', status, body });

export const redirect = (location: string): Ok<null> => ({
  kind: 'ok',
  status: 302,
  body: null,
  headers: { location },
});

export const refuse = (code: RefusalCode, more: Omit<Refused, 'kind' | 'code'> = {}): Refused => ({
  kind: 'refused',
  code,
  ...more,
});
