/**
 * The application's port for a card gateway. Amounts are whole VND; the gateway's own unit (a hundredth of a
 * đồng) never leaves the adapter.
 */
export type PaymentGateway = {
  /**
   * Returns the signed address to which the payer's browser is redirected. Needs no network and returns the
   * same address for the same order. Throws when the order contains a character that the gateway's signature
   * could misread: a bug of the caller.
   */
  paymentUrl(order: PaymentOrder): string;

  /**
   * Verifies and reads a message of the gateway: the query of a return or a notice, or the body of a posted
   * notice, as decoded pairs in order (`[...new URLSearchParams(raw)]`). Only a `verified` message may settle
   * anything.
   */
  readMessage(pairs: ReadonlyArray<readonly [string, unknown]>): GatewayMessage;

  /** Queries one attempt, or one refund by the refund's own reference. Takes at most 10 seconds. */
  query(merchTxnRef: string): Promise<QueryAnswer>;

  /**
   * Requests a refund. Repeating it with the same `merchTxnRef` never refunds twice; after `unknown`, call
   * `query(merchTxnRef)` before anything else. Takes at most 10 seconds.
   */
  refund(order: RefundOrder): Promise<RefundAnswer>;
};

export type PaymentOrder = {
  /** Our reference of this attempt: unique and never reused, at most 32 of `[A-Za-z0-9_]`. */
  readonly merchTxnRef: string;
  /** Whole VND, above 0. */
  readonly amount: number;
  /** The text that the payer sees on the gateway's page: at most 32 of `[A-Za-z0-9_.-]`. */
  readonly orderInfo: string;
  /** The return address of the browser; at most 255 characters, without `&`. */
  readonly returnUrl: string;
  /** The address for the gateway's server-to-server notice; at most 255 characters, without `&`. */
  readonly callbackUrl: string;
  /** Our page for another attempt. The gateway does not sign it. */
  readonly againLink: string;
  /** The payer's address. The gateway accepts IPv4 only: anything else is sent as `0.0.0.0`. */
  readonly clientIp: string;
  /** The language of the gateway's page by the gateway's name, Vietnamese or English. */
  readonly language: 'vn' | 'en';
};

export type GatewayMessage =
  | { readonly kind: 'verified'; readonly message: VerifiedMessage }
  | {
      readonly kind: 'refused';
      readonly reason: MessageRefusal;
      /**
       * The reference that the message claims, if it has our format. Only for the log: it is not verified.
       */
      readonly claimedRef: string | null;
    };

/**
 * - `ambiguous`: has `&` in a value, `&` or `=` in a key, a repeated key, or a value that is not text;
 *   refused before the signature is checked, because such a message has several readings under one signature.
 * - `bad_signature`: the signature is missing, malformed or wrong.
 * - `foreign_merchant`: correctly signed, for another merchant.
 * - `incomplete`: correctly signed, without a readable merchant or reference.
 */
export type MessageRefusal = 'ambiguous' | 'bad_signature' | 'foreign_merchant' | 'incomplete';

export type VerifiedMessage = {
  readonly merchTxnRef: string;
  readonly amount: MessageAmount;
  /**
   * The gateway's code, unchanged. May be a letter; `?` when the message has none. Never compare it as a
   * number.
   */
  readonly responseCode: string;
  /** The gateway's id of the transaction. */
  readonly transactionNo: string | null;
  readonly orderInfo: string | null;
  readonly fields: StorableFields;
};

/** `unreadable`: absent, 0, not a whole number of VND, more than a payment can be, or in another currency. */
export type MessageAmount = { readonly kind: 'vnd'; readonly amount: number } | { readonly kind: 'unreadable' };

/** The fields of a message that may be stored and shown to operators: no card, token, holder or signature. */
export type StorableFields = Readonly<Record<string, string>>;

export type QueryAnswer =
  /** The gateway knows the reference; `message.responseCode` is the outcome. */
  | { readonly kind: 'found'; readonly message: VerifiedMessage }
  /** The gateway has no record: the payer never started to pay. */
  | { readonly kind: 'no_record' }
  /** No usable answer; query again later. */
  | { readonly kind: 'unanswered'; readonly reason: NoAnswer; readonly detail: string };

/**
 * - `timeout`, `network`: no answer arrived. - `http_status`: one other than 200.
 * - `unreadable`: not in the gateway's format, or about another reference or merchant.
 * - `bad_signature`: the answer carries a signature, and it is wrong.
 */
export type NoAnswer = 'timeout' | 'network' | 'http_status' | 'unreadable' | 'bad_signature';

export type RefundOrder = {
  /** Our new reference of this refund: unique and never reused, at most 32 of `[A-Za-z0-9_]`. */
  readonly merchTxnRef: string;
  /** The reference of the paid attempt. */
  readonly orgMerchTxnRef: string;
  /** Whole VND, above 0, at most the captured amount. */
  readonly amount: number;
  /** The person who requested it, for the gateway's own record: at most 32 of `[A-Za-z0-9_.-]`. */
  readonly operator: string;
};

export type RefundAnswer =
  | { readonly kind: 'accepted'; readonly transactionNo: string | null; readonly fields: StorableFields }
  | { readonly kind: 'rejected'; readonly responseCode: string; readonly fields: StorableFields }
  /** The refund may or may not have happened: no answer, or an undecided one. */
  | { readonly kind: 'unknown'; readonly reason: NoAnswer | 'undecided'; readonly detail: string };
