import type { FactName } from '#contract/staff/facts.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { BlockChoice, BlockKind } from '#domain/blocks/block.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import type { ExpectedDays, RefundState } from '#domain/payments/refund.ts';
import type { Resendable } from '#domain/reservations/resending.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { AcknowledgedEntry } from '#server/db/acknowledged.ts';
import type { Queryable } from '#server/db/database.ts';
import type { ActionName, CatalogNoun, CatalogVerb, FactWord } from '#texts/staff-texts.ts';

/** Empty, so that nothing compiles, when the audit log has no word for them. */
type Role = Extract<FactWord, 'MEMBER' | 'ADMIN'>;

/** The recorded state before or after. Refuses a fact that the back office does not know how to show. */
type Known<Each> = [KeysOf<Each>] extends [FactName] ? Each : never;
type KeysOf<Each> = Each extends Each ? keyof Each : never;

type Of<Subject extends string, After = undefined, Before = undefined> = {
  readonly subject: Subject;
} & (Before extends undefined ? unknown : { readonly before: Known<Before> }) &
  (After extends undefined ? unknown : { readonly after: Known<After> });

type Moved<Status extends string, More = unknown> = Of<
  'reservation',
  { readonly status: Status } & More,
  { readonly status: ReservationStatus }
>;
type AtPayment<More> = Of<'payment', { readonly state: PaymentState } & More, { readonly state: PaymentState }>;
type AtRefund<More = unknown> = Of<'refund', { readonly state: RefundState } & More, { readonly state: RefundState }>;
type Tended<More = unknown> = Of<
  'job',
  { readonly job: number; readonly kind: string; readonly key: string } & More,
  { readonly givenUpAt: Date | null; readonly lastError: string | null }
>;
type Asked<Subject extends string = 'reservation'> = Of<Subject, { readonly approvalId: string; readonly amount: Vnd }>;
type ChargeFacts = { readonly chargeId: string; readonly amount: Vnd };
type Marked = { readonly markId: string; readonly tappedAt: Date };
type HoldEnded = Of<'slot', { readonly holdId: string }>;
type DoorFacts = {
  readonly orderId: string;
  readonly kind: 'LOCATION' | 'ROOM';
  readonly lockId: number;
  /** Null when the door was to be opened outside the time of every booking. */
  readonly reservationId: string | null;
};
type BlockFacts = {
  readonly roomId: string | null;
  readonly from: Date;
  readonly until: Date | null;
  readonly kind: BlockKind;
};
type BlockChoiceFacts = { readonly blockId: string; readonly choice: BlockChoice };
type StaffPost = { readonly role: StaffRole; readonly locationId: string | null };
type Registered = { readonly role: Role; readonly locale: Locale } & (
  | { readonly receiveEmails: boolean; readonly registeredBy?: 'google' | 'desk' }
  | { readonly isDemo: true }
);

/** All actions, with the type of their subject and the recorded state after and before. */
type Deeds = {
  'hold.taken': Of<'slot', { readonly holdId: string; readonly expiresAt: Date }>;
  'hold.expired': HoldEnded;
  'hold.released': HoldEnded;
  'hold.paid': HoldEnded;
  'hold.failed': HoldEnded;
  'slot.reserved_for_member': Of<'slot', { readonly memberId: string; readonly status: 'reserved' | 'to_be_paid' }>;

  'reservation.made': Of<'reservation', { readonly slotId: string }>;
  'reservation.paid': Of<'reservation', { readonly slotId: string }>;
  'reservation.opened': Of<
    'reservation',
    { readonly slotId: string; readonly memberId: string; readonly paymentRequired: true; readonly payBy: Date }
  >;
  'reservation.canceled': Moved<
    'CANCELED',
    { readonly refundId: string | null; readonly refundAmount: Vnd; readonly isBeyond?: true }
  >;
  'reservation.released': Moved<'CANCELED'>;
  'reservation.moved': Of<
    'reservation',
    { readonly slotId: string; readonly startTime: Date; readonly revision: number },
    { readonly slotId: string; readonly startTime: Date }
  >;
  'reservation.extended': Of<
    'reservation',
    { readonly endTime: Date; readonly revision: number; readonly gaveWay: readonly string[] },
    { readonly endTime: Date }
  >;
  'reservation.shortened': Of<
    'reservation',
    { readonly endTime: Date; readonly revision: number },
    { readonly endTime: Date }
  >;
  'reservation.given_up': Moved<'CANCELED'>;
  'reservation.attended': Moved<'ATTENDED', { readonly seenBy: 'lock' | 'staff'; readonly tappedAt?: Date }>;
  'reservation.taken_back': Moved<'PENDING', { readonly markId: string; readonly tappedAt: Date }>;
  'reservation.done': Moved<'DONE' | 'NO_SHOW'>;
  'reservation.no_show': Moved<'DONE' | 'NO_SHOW', { readonly lockSays?: 'nobody' | 'not_asked' | undefined }>;
  'booking.made_at_desk': Of<
    'reservation',
    { readonly memberId: string; readonly pay: string; readonly partySize: number; readonly amount: Vnd }
  >;
  'booking.money_taken': Of<
    'reservation',
    { readonly transactionId: string; readonly method: 'cash' | 'terminal' | 'transfer'; readonly amount: Vnd }
  >;
  'booking.charged': Of<'reservation', ChargeFacts & { readonly minutes: number }>;
  'booking.charge_paid': Of<
    'reservation',
    ChargeFacts & { readonly transactionId: string; readonly method: 'cash' | 'terminal' | 'transfer' }
  >;
  'booking.charge_waived': Of<'reservation', ChargeFacts>;
  'booking.charge_canceled': Of<'reservation', ChargeFacts>;
  'booking.charge_refunded': Of<'reservation', ChargeFacts & { readonly refundId: string }>;
  /** The fields that changed; never their values, because the history cannot be erased. */
  'booking.contact_changed': Of<'reservation', { readonly fields: readonly ('name' | 'email' | 'phone')[] }>;
  'booking.resent': Of<'reservation', { readonly what: Resendable }>;
  'booking.party_changed': Of<'reservation', { readonly partySize: number }, { readonly partySize: number | null }>;
  'booking.noted': Of<'reservation', { readonly noteId: string }>;
  'booking.refund_asked': Asked;
  'booking.refund_approved': Asked;
  'booking.refund_declined': Asked;
  'booking.refund_withdrawn': Asked;
  'booking.free_asked': Asked<'slot'>;
  'booking.free_approved': Asked<'slot'>;
  'booking.free_declined': Asked<'slot'>;
  'booking.free_withdrawn': Asked<'slot'>;
  'visit.left': Of<'reservation', Marked>;
  'visit.left_taken_back': Of<'reservation', Marked>;
  'visit.phone_shown': Of<'reservation'>;
  'room.cleaning': Of<'room', Marked>;
  'room.cleaning_taken_back': Of<'room', Marked>;
  'room.ready': Of<'room', Marked>;
  'room.ready_taken_back': Of<'room', Marked>;
  'guest.erasure_asked': Of<'reservation'>;
  'guest.erased': Of<'reservation'> & { readonly after?: { readonly because: string } };

  'ticket.issued': Of<'purchased_ticket', { readonly memberId: string; readonly transactionId: string }>;
  'ticket.used': Of<'purchased_ticket', { readonly slotId: string }>;
  'ticket.voided': Of<'purchased_ticket', { readonly voidedAt: Date }>;
  'voucher.redeemed': Of<'voucher', { readonly slotId: string }>;

  'payment.started': Of<'payment', { readonly amount: Vnd; readonly slotId: string }>;
  'payment.taken_in': Of<
    'payment',
    { readonly reference: string; readonly memberId: string; readonly slotId: string; readonly amount: Vnd }
  >;
  'payment.buyer_named': Of<'payment'>;
  'payment.captured': AtPayment<{
    readonly agreed: Vnd;
    readonly captured: Vnd;
    readonly transactionNo: string | null;
  }>;
  'payment.checking': AtPayment<{ readonly responseCode: string | null }>;
  'payment.failed': AtPayment<{ readonly responseCode: string | null }>;
  'payment.abandoned': AtPayment<{ readonly responseCode: string | null }>;
  'payment.unanswered': AtPayment<{ readonly responseCode: string | null }>;
  'refund.requested': Of<
    'refund',
    {
      readonly transactionId: string;
      readonly amount: Vnd;
      readonly method: 'card' | 'manual';
      readonly reason: string;
      readonly expected: ExpectedDays;
    }
  >;
  'refund.failed': AtRefund<{ readonly responseCode: string }>;
  'refund.settled': AtRefund<{ readonly transactionId: string; readonly by: 'gateway' | 'hand' }>;
  'refund.doubted': AtRefund;
  'invoice.issued': Of<
    'invoice',
    { readonly kind: string; readonly year: number; readonly number: number; readonly transactionId: string }
  >;
  'invoice.numbers_skipped': Of<'invoice_numbers', { readonly year: number; readonly last: number }>;

  'entry_codes.requested': Of<'reservation', { readonly entryCodeIds: readonly string[] }>;
  'entry_codes.revoked': Of<'reservation', { readonly entryCodeIds: readonly string[] }>;
  'entry_code.activated': Of<'entry_code', { readonly lockId: number; readonly qrCodeId: number }>;
  'entry_code.requested_again': Of<
    'entry_code',
    undefined,
    { readonly lockId?: number | null; readonly qrCodeId: number | null }
  >;
  'entry_code.passcode_made': Of<'entry_code', { readonly lockId: number; readonly passcodeId: number }>;
  'entry_code.missed': Of<'entry_code'>;
  'entry_code.unreadable': Of<'entry_code'>;

  'member.registered': Of<'member', Registered>;
  'member.verified': Of<'member'>;
  'member.verification_sent_again': Of<'member'>;
  'member.taken_over': Of<'member', { readonly registeredBy: string }>;
  'member.joined_with_google': Of<'member'>;
  'member.google_unlinked': Of<'member'>;
  'member.logged_in': Of<'member', { readonly by: string }>;
  'member.logged_out': Of<'member'>;
  'member.logged_out_everywhere': Of<'member'>;
  'member.session_ended': Of<'member'>;
  'member.reset_link_made': Of<'member'>;
  'member.password_reset': Of<'member'>;
  'member.password_changed': Of<'member'>;
  'member.email_change_asked': Of<'member'>;
  'member.email_changed': Of<'member'>;
  'member.consent_given': Of<'member', { readonly receiveEmails: boolean }>;
  'member.consent_withdrawn': Of<'member', { readonly receiveEmails: boolean }>;
  'member.made_admin': Of<'member', { readonly role: Role }, { readonly role: Role }>;
  'member.deleted': Of<'member', { readonly reservationsGivenUp: number; readonly ticketsGivenUp: number }>;

  'staff.post_given': Of<'member', StaffPost>;
  'staff.post_ended': Of<'member', undefined, StaffPost>;
  'staff.invited': Of<'staff_invitation', StaffPost>;
  'staff.invitation_withdrawn': Of<'staff_invitation'>;
  'staff.logged_in': Of<'member', { readonly by: string }>;
  'staff.session_ended': Of<'member'>;
  'staff.factor_added': Of<'member', { readonly kind: 'totp' | 'passkey' }>;
  'staff.factor_removed': Of<'member', undefined, { readonly kind: 'totp' | 'passkey' }>;
  'staff.factors_reset': Of<'member'>;
  'staff.recovery_codes_made': Of<'member'>;
  'staff.recovery_code_used': Of<'member'>;
  'staff.morning_mail_switched': Of<'member', { readonly isOn: boolean }>;

  'door.opening_asked': Of<'door', DoorFacts>;
  'door.opening_answered': Of<
    'door',
    { readonly orderId: string; readonly state: 'opened' | 'failed'; readonly failure: string | null }
  >;
  'keys.remade': Of<'reservation'>;
  'passcode.shown': Of<'reservation', { readonly door: 'LOCATION' | 'ROOM' }>;

  'block.made': Of<'block', BlockFacts>;
  'block.lifted': Of<'block', undefined, BlockFacts>;
  'block.choices_made': Of<'block', { readonly runId: string; readonly bookings: number }>;
  'block.choice_carried_out': Of<'reservation', BlockChoiceFacts>;
  'block.choice_refused': Of<'reservation', BlockChoiceFacts & { readonly refusal: string }>;
  'backup.restored': Of<'database'>;
  'finding.acknowledged': Of<'finding', { readonly promise: string; readonly subject: string }>;
  'payment.asked_about': Of<'payment'>;
  'file.exported': Of<
    'file',
    {
      readonly file: string;
      readonly from: string;
      readonly until: string;
      readonly people: boolean;
      readonly rows: number;
    }
  >;

  'job.retried': Tended;
  'job.dismissed': Tended<{ readonly because?: string }>;
};

/** The compiler reports an action without a name in `texts/en/staff/`, and a name without an action. */
export type Action = Named<keyof Deeds, Exclude<ActionName, keyof Deeds>>;
type Named<Each extends ActionName, Left extends never> = Each | Left;

/** A change that a catalog import makes to a row; `before` and `after` are the row's own values. */
type CatalogDeed = {
  readonly action: `${CatalogNoun}.${CatalogVerb}`;
  readonly subject: CatalogNoun;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type Deed = { readonly subjectId: string } & (
  | { [Each in Action]: { readonly action: Each } & Deeds[Each] }[Action]
  | CatalogDeed
);

type Done = {
  readonly at: Date;
  readonly actor: 'member' | 'guest' | 'admin' | 'staff' | 'gateway' | 'system';
  readonly actorId: string | null;
  /** The location, for acts of staff. */
  readonly locationId?: string | null;
  /** The reason, where money, rights or guests are affected. */
  readonly reason?: string | undefined;
};

/** An act of staff: person, location, and a reason where one is required. */
export type StaffAct = { readonly id: string; readonly locationId: string; readonly reason?: string | undefined };

/** Returns the actor of an act of staff, for the audit log. */
export const byStaff = ({ id, locationId, reason }: StaffAct) =>
  ({ actor: 'staff', actorId: id, locationId, reason }) as const;

/** The person, location and reason of an action. */
export type Author = Omit<Done, 'at'>;

/** An operator at the command line. */
export const OPERATOR: Author = { actor: 'admin', actorId: null };

/**
 * One entry of the audit log: who did what to which subject, and when. Inserted in the transaction of the
 * change, never updated.
 */
export type HistoryEntry = Done & Deed & { readonly requestId?: string };

const RECORD = {
  name: 'record-history',
  text: `INSERT INTO history (at, actor, actor_id, action, subject, subject_id, before, after, request_id,
           location_id, reason)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
};

export async function record(tx: Queryable, entry: HistoryEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const [row] = await tx.query<{ id: number }>(RECORD, [
    entry.at,
    entry.actor,
    entry.actorId,
    entry.action,
    entry.subject,
    entry.subjectId,
    json('before' in entry ? entry.before : undefined),
    json('after' in entry ? entry.after : undefined),
    entry.requestId ?? null,
    entry.locationId ?? null,
    entry.reason ?? null,
  ]);
  if (row !== undefined) tx.acknowledge({ id: row.id, at: entry.at, subjectId: entry.subjectId });
}

const MISSING = {
  name: 'missing-history',
  text: `SELECT k.id, k.at, k.subject_id AS "subjectId"
         FROM unnest($1::bigint[], $2::timestamptz[], $3::uuid[]) AS k (id, at, subject_id)
         WHERE NOT pg_is_in_recovery() AND NOT EXISTS (
           SELECT 1 FROM history h WHERE h.id = k.id AND h.at = k.at AND h.subject_id = k.subject_id)`,
};

/** Returns the entries that the database does not have; none on a standby, which may lag. */
export function listMissing(db: Queryable, entries: readonly AcknowledgedEntry[]): Promise<AcknowledgedEntry[]> {
  const columns = [entries.map(({ id }) => id), entries.map(({ at }) => at), entries.map((entry) => entry.subjectId)];
  return db.query(MISSING, columns);
}

const RECORD_ALL = {
  name: 'record-history-of-many',
  text: `INSERT INTO history (at, actor, actor_id, action, subject, subject_id, before, after, location_id, reason)
         SELECT $2, $3, $4, action, subject, "subjectId", before, after, $5, $6
         FROM jsonb_to_recordset($1) AS e(action text, subject text, "subjectId" uuid, before jsonb, after jsonb)`,
};

export type ManyEntries = Done & { readonly entries: readonly Deed[] };

/** Records many changes of one action in one statement. */
export async function recordAll(tx: Queryable, entry: ManyEntries): Promise<void> {
  const { at, actor, actorId, locationId, reason, entries } = entry;
  if (entries.length === 0) return;
  await tx.query(RECORD_ALL, [JSON.stringify(entries), at, actor, actorId, locationId ?? null, reason ?? null]);
}

/** Returns a UUID for a subject that has only a number, because the history names every subject by a UUID. */
export function numberedSubject(number: number): string {
  return `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
}

const WAS_RECORDED = {
  name: 'was-recorded',
  text: 'SELECT 1 FROM history WHERE subject_id = $1 AND action = $2 AND at > $3 LIMIT 1',
};

/** Returns whether an action on a subject was recorded after `since`. */
export async function wasRecorded(
  tx: Queryable,
  { subjectId, action, since }: { readonly subjectId: string; readonly action: Action; readonly since: Date },
): Promise<boolean> {
  return (await tx.query(WAS_RECORDED, [subjectId, action, since])).length > 0;
}

const IS_LAST_DEED = {
  name: 'is-last-deed',
  text: `SELECT FROM (SELECT at, action, after FROM history WHERE subject_id = $1 ORDER BY id DESC LIMIT 1) h
         WHERE h.action = $2 AND h.after = $3 AND h.at > $4`,
};

/** Returns whether a deed was recorded after `since`, and nothing about its subject after it. */
export async function isLastDeed(tx: Queryable, deed: Deed & { readonly since: Date }): Promise<boolean> {
  const after = 'after' in deed ? JSON.stringify(deed.after) : null;
  return (await tx.query(IS_LAST_DEED, [deed.subjectId, deed.action, after, deed.since])).length > 0;
}

const COUNT_ACTIONS = {
  name: 'count-actions',
  text: 'SELECT count(*)::integer AS count FROM history WHERE subject_id = $1 AND action = $2',
};

/** Counts how often an action on a subject was recorded. */
export async function countActions(
  tx: Queryable,
  { subjectId, action }: { readonly subjectId: string; readonly action: Action },
): Promise<number> {
  return (await tx.query<{ count: number }>(COUNT_ACTIONS, [subjectId, action]))[0]?.count ?? 0;
}

const LAST_ACTOR = {
  name: 'last-actor',
  text: 'SELECT actor FROM history WHERE subject_id = $1 AND action = $2 ORDER BY id DESC LIMIT 1',
};

/** Returns the last person who did something to a subject; undefined when nobody did. */
export async function findLastActor(
  tx: Queryable,
  { subjectId, action }: { readonly subjectId: string; readonly action: Action },
): Promise<Done['actor'] | undefined> {
  return (await tx.query<{ actor: Done['actor'] }>(LAST_ACTOR, [subjectId, action]))[0]?.actor;
}
