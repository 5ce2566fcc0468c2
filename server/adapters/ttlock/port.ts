/**
 * The application's port for a lock cloud: QR codes and passcodes that open one door within one window, and
 * records of who opened it. A failure is a value; no call throws for a failure of the cloud.
 */
export type LockCloud = QrCodes & Passcodes & Records & Locks;

type QrCodes = {
  /**
   * Creates a code. The cloud does not detect duplicates: after a lost answer, call `findQrCodes` first.
   * Takes at most 10 seconds.
   */
  createQrCode(wish: CodeWish): Promise<({ readonly kind: 'created' } & MadeQrCode) | LockFailure>;

  /** Returns the codes of a lock with exactly this name, oldest first; more than one after a lost answer. */
  findQrCodes(key: {
    readonly lockId: number;
    readonly name: string;
  }): Promise<{ readonly kind: 'found'; readonly codes: ReadonlyArray<QrCode> } | LockFailure>;

  /**
   * Returns the content of a QR code. The cloud provides it only within the code's window and changes it
   * every few minutes, so call it when the code is shown. A person waits for it: takes at most 2.5 seconds.
   */
  readQrContent(qrCodeId: number): Promise<QrContentAnswer>;

  /**
   * Deletes a code; a missing code counts as deleted. Content on a screen may still open the door until its
   * next change.
   */
  deleteQrCode(code: {
    readonly lockId: number;
    readonly qrCodeId: number;
  }): Promise<{ readonly kind: 'deleted' } | LockFailure>;
};

type Passcodes = {
  /**
   * Sends 4 to 9 digits to the lock by its gateway, valid to the minute; fails with `no_gateway` when it
   * cannot be reached. After a lost answer, call `findPasscodes`. Takes at most 10 seconds.
   */
  createPasscode(
    wish: CodeWish & { readonly digits: string },
  ): Promise<{ readonly kind: 'created'; readonly passcodeId: number } | LockFailure>;

  /**
   * Returns digits that the lock derives by itself, so without a gateway. Their window has whole hours: from
   * the hour of `startsAt` to the end of the hour of `endsAt`. Takes at most 10 seconds.
   */
  drawPasscode(wish: CodeWish): Promise<({ readonly kind: 'created' } & MadePasscode) | LockFailure>;

  /** Returns the passcodes of a lock with exactly this name, oldest first. */
  findPasscodes(key: {
    readonly lockId: number;
    readonly name: string;
  }): Promise<{ readonly kind: 'found'; readonly passcodes: ReadonlyArray<Passcode> } | LockFailure>;

  /** Deletes a passcode by the lock's gateway; a missing one counts as deleted. */
  deletePasscode(passcode: {
    readonly lockId: number;
    readonly passcodeId: number;
  }): Promise<{ readonly kind: 'deleted' } | LockFailure>;
};

type Records = {
  /** Returns the records of a lock in a period, both ends included: at most the first thousand. */
  listRecords(ask: {
    readonly lockId: number;
    readonly from: Date;
    readonly until: Date;
  }): Promise<{ readonly kind: 'listed'; readonly records: ReadonlyArray<LockRecord> } | LockFailure>;
};

type Locks = {
  /** Returns the account's locks as the cloud last knew them. Each of its calls takes at most 2.5 seconds. */
  listLocks(): Promise<{ readonly kind: 'listed'; readonly locks: ReadonlyArray<LockState> } | LockFailure>;

  /**
   * Opens a door by its lock's gateway. Never retry it: after a lost answer (`retry`) the door may be open,
   * which only the lock's records show. Takes at most 10 seconds.
   */
  openDoor(lockId: number): Promise<{ readonly kind: 'opened' } | LockFailure>;
};

export type LockState = {
  readonly lockId: number;
  /** The battery in percent; null when the cloud does not know it. */
  readonly battery: number | null;
  readonly gateway: 'online' | 'offline' | 'none';
  /** When a gateway was last in contact with the lock. */
  readonly heardAt: Date | null;
  /** Whether the lock can be opened by its gateway. */
  readonly opensRemotely: boolean;
};

/** How a door was tried: `remote` by its gateway; `other` by a card, a fingerprint, a key or the app. */
export const DOOR_WAYS = ['qr', 'passcode', 'remote', 'other'] as const;
export type DoorWay = (typeof DOOR_WAYS)[number];

/** A try to open a door, from the lock's records. */
export type LockRecord = {
  readonly opened: boolean;
  readonly way: DoorWay;
  /** The QR code's number or the passcode's digits; empty for other ways in. */
  readonly credential: string;
  /** The name of the code, if the lock reports it. */
  readonly name: string;
  readonly at: Date;
};

type MadeQrCode = {
  readonly qrCodeId: number;
  /** The number by which the lock's records name the code; null when the cloud does not return it. */
  readonly qrCodeNumber: string | null;
};

type MadePasscode = { readonly passcodeId: number; readonly digits: string };

export type CodeWish = {
  readonly lockId: number;
  /** Our key of the code; unique, without personal data, because it leaves the country. */
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
  /** The cloud's error code; null for a missing or malformed answer. */
  readonly errcode: number | null;
  /** A message for the log and for operators; never contains a credential. */
  readonly detail: string;
  /** How many seconds our clock is ahead of the cloud's, if the answer has its time. */
  readonly skewSeconds?: number;
};

/**
 * What a failure means:
 * - `retry`: no answer, or the cloud is busy; retry later.
 * - `no_gateway`: the lock has no reachable gateway; retry later, or use a code that needs none.
 * - `digits_refused`: these digits are too simple, too long or taken; try others.
 * - `over_quota`: the rate or the monthly quota is exhausted; retry much later, and alert an operator.
 * - `misconfigured`: credentials, permission or host are wrong; an operator must act.
 * - `lock_unknown`: the cloud does not know the lock; an operator must act.
 * - `clock_skew`: our clock is more than five minutes off; an operator must act.
 * - `unsupported`: this lock cannot read QR codes; the guest needs a passcode.
 * - `lock_full`: the lock's memory is full; old codes must be deleted.
 * - `lock_frozen`: the lock is frozen; staff must unfreeze it.
 * - `code_unknown`: the cloud does not know the code; create it again.
 * - `rejected`: the request itself is wrong; a retry does not help.
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
