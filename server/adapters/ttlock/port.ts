/**
 * What the application needs from a lock cloud: QR codes and passcodes that open one door within one window, and who has
 * opened it. A failure is a value, by what it asks for; nothing here throws for the cloud's sake.
 */
export type LockCloud = QrCodes & Passcodes & Records;

type QrCodes = {
  /**
   * Makes a code. The cloud does not know whether it has made it before: after an answer that was lost, look with
   * `findQrCodes` first. At most 10 seconds.
   */
  createQrCode(wish: CodeWish): Promise<({ readonly kind: 'created' } & MadeQrCode) | LockFailure>;

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

type Passcodes = {
  /**
   * Has the lock take these 4 to 9 digits, to the minute, by its gateway; `no_gateway` when it cannot be reached. What was
   * made before an answer was lost is found by `findPasscodes`. At most 10 seconds.
   */
  createPasscode(
    wish: CodeWish & { readonly digits: string },
  ): Promise<{ readonly kind: 'created'; readonly passcodeId: number } | LockFailure>;

  /**
   * Digits that the lock works out by itself, and so without a gateway. Their window counts in whole hours: it begins with
   * the hour in which `startsAt` lies, and ends with the one in which `endsAt` does. At most 10 seconds.
   */
  drawPasscode(wish: CodeWish): Promise<({ readonly kind: 'created' } & MadePasscode) | LockFailure>;

  /** The passcodes of a lock that carry exactly this name, oldest first. */
  findPasscodes(key: {
    readonly lockId: number;
    readonly name: string;
  }): Promise<{ readonly kind: 'found'; readonly passcodes: ReadonlyArray<Passcode> } | LockFailure>;

  /** Ends a passcode by the lock's gateway; one that is gone already counts as deleted. */
  deletePasscode(passcode: {
    readonly lockId: number;
    readonly passcodeId: number;
  }): Promise<{ readonly kind: 'deleted' } | LockFailure>;
};

type Records = {
  /** What a lock has noted in a stretch of time, both ends included: the first thousand records at most. */
  listRecords(ask: {
    readonly lockId: number;
    readonly from: Date;
    readonly until: Date;
  }): Promise<{ readonly kind: 'listed'; readonly records: ReadonlyArray<LockRecord> } | LockFailure>;
};

/** A try to open a door, as its lock has noted it. */
export type LockRecord = {
  readonly opened: boolean;
  /** The QR code's number or the passcode's digits; empty when it was another way in. */
  readonly credential: string;
  /** The name of the code, where the lock tells it. */
  readonly name: string;
  readonly at: Date;
};

type MadeQrCode = {
  readonly qrCodeId: number;
  /** By which the lock's records name the code; null when the cloud does not say. */
  readonly qrCodeNumber: string | null;
};

type MadePasscode = { readonly passcodeId: number; readonly digits: string };

export type CodeWish = {
  readonly lockId: number;
  /** Our own key of the code; unique, without anything about the guest: it leaves the country. */
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

export type QrCode = MadeQrCode & {
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

export type Passcode = MadePasscode & {
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
  /** How far our clock is ahead of the cloud's, in seconds, where its answer told. */
  readonly skewSeconds?: number;
};

/**
 * What a failure asks for:
 * - `retry`: nobody answered, or the cloud is busy; again later.
 * - `no_gateway`: the lock has no gateway, or cannot be reached by it now; again later, or in a way that needs none.
 * - `digits_refused`: these digits are too simple, too long or taken; others may do.
 * - `over_quota`: the rate or the month's quota is used up; much later, and an operator must know.
 * - `misconfigured`: credentials, permission or host are wrong; an operator must act.
 * - `lock_unknown`: the cloud does not know the lock; an operator must act.
 * - `clock_skew`: our clock is more than five minutes off; an operator must act.
 * - `unsupported`: this lock cannot read QR codes; the guest needs another way in.
 * - `lock_full`: the lock's memory is full; old codes must go.
 * - `lock_frozen`: the lock is frozen; staff must see to it.
 * - `code_unknown`: the cloud does not know the code; make it anew.
 * - `rejected`: the request itself is wrong; repeating it does not help.
 */
export type LockFailureMeaning =
  | 'retry'
  | 'no_gateway'
  | 'digits_refused'
  | 'over_quota'
  | 'misconfigured'
  | 'lock_unknown'
  | 'clock_skew'
  | 'unsupported'
  | 'lock_full'
  | 'lock_frozen'
  | 'code_unknown'
  | 'rejected';
