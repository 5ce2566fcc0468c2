/**
 * What the application needs from a lock cloud: QR codes that open one door within one window. A failure is a value, by
 * what it asks for; nothing here throws for the cloud's sake.
 */
export type LockCloud = {
  /**
   * Makes a code. The cloud does not know whether it has made it before: after an answer that was lost, look with
   * `findQrCodes` first. At most 10 seconds.
   */
  createQrCode(wish: QrCodeWish): Promise<{ readonly kind: 'created'; readonly qrCodeId: number } | LockFailure>;

  /** The codes of a lock that carry exactly this name, oldest first; more than one when an answer was once lost. */
  findQrCodes(key: {
    readonly lockId: number;
    readonly name: string;
  }): Promise<{ readonly kind: 'found'; readonly codes: ReadonlyArray<QrCode> } | LockFailure>;

  /**
   * The text to draw as a QR code. The cloud gives it only within the code's window and changes it every few minutes, so it
   * is asked for when it is shown. A person waits for it: at most 2.5 seconds.
   */
  readQrContent(qrCodeId: number): Promise<QrContentAnswer>;

  /** Ends a code; a code that is gone already counts as deleted. What is on a screen may still open until its next change. */
  deleteQrCode(code: {
    readonly lockId: number;
    readonly qrCodeId: number;
  }): Promise<{ readonly kind: 'deleted' } | LockFailure>;
};

type QrCodeWish = {
  readonly lockId: number;
  /** Our own key of the code; unique, without anything about the guest: it leaves the country. */
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

export type QrCode = {
  readonly qrCodeId: number;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

export type QrContentAnswer =
  | { readonly kind: 'content'; readonly content: string }
  | { readonly kind: 'not_yet_valid' }
  | { readonly kind: 'expired' }
  | LockFailure;

export type LockFailure = {
  readonly kind: 'failed';
  readonly failure: LockFailureMeaning;
  /** The cloud's own error code; null when it did not answer in its own format. */
  readonly errcode: number | null;
  /** For the log and for operators; never holds a credential. */
  readonly detail: string;
};

/**
 * What a failure asks for:
 * - `retry`: nobody answered, or the cloud, the gateway or the lock is busy or offline; again later.
 * - `over_quota`: the rate or the month's quota is used up; much later, and an operator must know.
 * - `misconfigured`: credentials, permission, host or lock id are wrong; an operator must act.
 * - `clock_skew`: our clock is more than five minutes off; an operator must act.
 * - `unsupported`: this lock cannot read QR codes; the guest needs another way in.
 * - `lock_full`: the lock's memory is full; old codes must go.
 * - `lock_frozen`: the lock is frozen; staff must see to it.
 * - `code_unknown`: the cloud does not know the code; make it anew.
 * - `rejected`: the request itself is wrong; repeating it does not help.
 */
export type LockFailureMeaning =
  | 'retry'
  | 'over_quota'
  | 'misconfigured'
  | 'clock_skew'
  | 'unsupported'
  | 'lock_full'
  | 'lock_frozen'
  | 'code_unknown'
  | 'rejected';
