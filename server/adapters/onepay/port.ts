/**
 * What the application needs from a card gateway. Amounts are whole VND; the gateway's own unit (a hundredth of a dong)
 * never leaves the adapter.
 */
export type PaymentGateway = {
  /**
   * The address to which the payer's browser is sent. Built and signed locally: needs no network, never fails for a
   * well-formed order, and gives the same address for the same order. Throws when the order holds a character that the
   * gateway's string-to-sign could misread: that is a defect of the caller.
   */
  paymentUrl(order: PaymentOrder): string;

  /**
   * Checks and reads what came back from the gateway: the query of the browser's return or of a notice, or the body of a
   * posted notice, as decoded pairs in their order of arrival (`[...new URLSearchParams(raw)]`). Only a `verified` message
   * may settle anything.
   */
  readMessage(pairs: ReadonlyArray<readonly [string, unknown]>): GatewayMessage;

  /** Asks the gateway what became of one attempt, or of one refund by the refund's own reference. At most 10 seconds. */
  query(merchTxnRef: string): Promise<QueryAnswer>;

  /**
   * Asks the gateway to send money back. Repeating it with the same `merchTxnRef` never refunds twice; after `unknown`,
   * ask `query(merchTxnRef)` before anything else. At most 10 seconds.
   */
  refund(order: RefundOrder): Promise<RefundAnswer>;
};

export type PaymentOrder = {
  /** Our reference of this one attempt: unique for ever, at most 32 of `[A-Za-z0-9_]`. */
  readonly merchTxnRef: string;
  /** Whole VND, above 0. */
  readonly amount: number;
  /** What the payer reads on the gateway's page: at most 32 of `[A-Za-z0-9_.-]`. */
  readonly orderInfo: string;
  /** Where the browser comes back to; at most 255 characters, without `&`. */
  readonly returnUrl: string;
  /** Where the gateway sends its server-to-server notice; at most 255 characters, without `&`. */
  readonly callbackUrl: string;
  /** Our page on which paying can be tried again. The gateway does not sign it. */
  readonly againLink: string;
  /** The payer's address. The gateway takes IPv4 only: anything else is sent as `0.0.0.0`. */
  readonly clientIp: string;
  /** Language of the gateway's page; it knows Vietnamese and English, every other language gets English. */
  readonly locale: string;
};

export type GatewayMessage =
  | { readonly kind: 'verified'; readonly message: VerifiedMessage }
  | {
      readonly kind: 'refused';
      readonly reason: MessageRefusal;
      /** The reference that the message claims, if it has the form of ours; for the record only, nothing about it is proven. */
      readonly claimedRef: string | null;
    };

/**
 * - `ambiguous`: holds `&` in a value, `&` or `=` in a key, a key twice, or a value that is not text; refused unread,
 *   because such a message can be read in two ways under one signature.
 * - `bad_signature`: the signature is missing, malformed or wrong.
 * - `foreign_merchant`: rightly signed, for another merchant.
 * - `incomplete`: rightly signed, without a readable merchant or reference.
 */
export type MessageRefusal = 'ambiguous' | 'bad_signature' | 'foreign_merchant' | 'incomplete';

export type VerifiedMessage = {
  readonly merchTxnRef: string;
  readonly amount: MessageAmount;
  /** The gateway's own code, untouched. May be a letter; `?` when the message has none. Never compare it as a number. */
  readonly responseCode: string;
  /** The gateway's id of the money movement. */
  readonly transactionNo: string | null;
  readonly orderInfo: string | null;
  readonly fields: StorableFields;
};

/** `unreadable`: absent, 0, not a whole number of VND or more than a payment can be, or in another currency. */
export type MessageAmount = { readonly kind: 'vnd'; readonly amount: number } | { readonly kind: 'unreadable' };

/** The fields of a message that may be stored and shown to operators: no card, token, holder or signature among them. */
export type StorableFields = Readonly<Record<string, string>>;

export type QueryAnswer =
  /** The gateway knows the reference; `message.responseCode` says what became of it. */
  | { readonly kind: 'found'; readonly message: VerifiedMessage }
  /** The gateway has no record: the payer never got to the point of paying. */
  | { readonly kind: 'no_record' }
  /** Nothing was learnt; ask again later. */
  | { readonly kind: 'unanswered'; readonly reason: NoAnswer; readonly detail: string };

/**
 * - `timeout`, `network`: no answer arrived. - `http_status`: one other than 200.
 * - `unreadable`: not in the gateway's format, or about another reference or merchant.
 * - `bad_signature`: the answer carries a signature, and it is wrong.
 */
export type NoAnswer = 'timeout' | 'network' | 'http_status' | 'unreadable' | 'bad_signature';

export type RefundOrder = {
  /** Our new reference of this refund: unique for ever, at most 32 of `[A-Za-z0-9_]`. */
  readonly merchTxnRef: string;
  /** The reference of the paid attempt. */
  readonly orgMerchTxnRef: string;
  /** Whole VND, above 0, at most what was captured. */
  readonly amount: number;
  /** Who asked for it, for the gateway's own record: at most 32 of `[A-Za-z0-9_.-]`. */
  readonly operator: string;
};

export type RefundAnswer =
  | { readonly kind: 'accepted'; readonly transactionNo: string | null; readonly fields: StorableFields }
  | { readonly kind: 'rejected'; readonly responseCode: string; readonly fields: StorableFields }
  /** It may or may not have happened: no answer, or an answer that leaves it open. */
  | { readonly kind: 'unknown'; readonly reason: NoAnswer | 'undecided'; readonly detail: string };
