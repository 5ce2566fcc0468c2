import type { DeskPay } from '#contract/staff/counter.ts';
import type { FactName } from '#contract/staff/facts.ts';
import type { FactorProof } from '#contract/staff/session.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { Vnd } from '#domain/basics/money.ts';
import type { BlockChoice, BlockKind, BlockRefusal } from '#domain/blocks/block.ts';
import type { InvoiceKind } from '#domain/invoices/invoice.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import type { ExpectedDays, RefundReason, RefundState } from '#domain/payments/refund.ts';
import type { Resendable } from '#domain/reservations/resending.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
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
type AtJob<More = unknown> = Of<
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
type Changes = {
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
    { readonly memberId: string; readonly pay: DeskPay['way']; readonly partySize: number; readonly amount: Vnd }
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
      readonly reason: RefundReason;
      readonly expected: ExpectedDays;
    }
  >;
  'refund.failed': AtRefund<{ readonly responseCode: string }>;
  'refund.settled': AtRefund<{ readonly transactionId: string; readonly by: 'gateway' | 'hand' }>;
  'refund.doubted': AtRefund;
  'invoice.issued': Of<
    'invoice',
    { readonly kind: InvoiceKind; readonly year: number; readonly number: number; readonly transactionId: string }
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
  'member.taken_over': Of<'member', { readonly registeredBy: 'google' | 'mail' }>;
  'member.joined_with_google': Of<'member'>;
  'member.google_unlinked': Of<'member'>;
  'member.logged_in': Of<'member', { readonly by: 'password' | 'google' }>;
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
  'staff.logged_in': Of<'member', { readonly by: FactorProof['kind'] }>;
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
  'block.choice_refused': Of<'reservation', BlockChoiceFacts & { readonly refusal: BlockRefusal }>;
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

  'job.retried': AtJob;
  'job.dismissed': AtJob<{ readonly because?: string }>;
};

/** The compiler reports an action without a name in `texts/en/staff/`, and a name without an action. */
export type Action = Named<keyof Changes, Exclude<ActionName, keyof Changes>>;
type Named<Each extends ActionName, Left extends never> = Each | Left;

/** A change that a catalog import makes to a row; `before` and `after` are the row's own values. */
type CatalogChange = {
  readonly action: `${CatalogNoun}.${CatalogVerb}`;
  readonly subject: CatalogNoun;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** What was done to a subject, with its state before and after as that action records it. */
export type Change = { readonly subjectId: string } & (
  | { [Each in Action]: { readonly action: Each } & Changes[Each] }[Action]
  | CatalogChange
);
