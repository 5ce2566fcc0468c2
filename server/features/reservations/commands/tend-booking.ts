import type { FieldFault } from '#contract/refusals.ts';
import { addSeconds } from '#domain/calendar/duration.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { CANCELERS, type Canceler } from '#domain/reservations/cancellation.ts';
import { type Resendable, resendableOf, SAME_SENDING_SECONDS } from '#domain/reservations/resending.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { isTaken } from '#server/db/errors.ts';
import { type ContactField, correctMember } from '#server/features/accounts/commands/correct-member.ts';
import { countActions, findLastActor, isLastDeed, record } from '#server/history.ts';
import { type Refused, refuse } from '#server/http/answer.ts';
import { enqueue } from '#server/queue/jobs.ts';
import {
  findReservation,
  insertNote,
  lockContact,
  lockPartySize,
  type ReservationRow,
  updateGuestContact,
  updatePartySize,
} from '../store.ts';
import { actOf, mayThere, type StaffActor } from './staff-actor.ts';

type Parts = Pick<Context, 'db' | 'wakeQueue'>;
type Tending = { readonly reservationId: string; readonly by: StaffActor; readonly now: Date };

export type Tended = { readonly kind: 'done' } | { readonly kind: 'not_found' };
const DONE = { kind: 'done' } as const;
const NOT_FOUND = { kind: 'not_found' } as const;

const TENDS: Permission = 'booking.tend';

/** Finds a booking at one of the person's locations. */
async function findOwn(tx: Transaction, { reservationId, by }: Tending): Promise<ReservationRow | undefined> {
  const row = await findReservation(tx, reservationId);
  return row !== undefined && mayThere(by, TENDS, row) ? row : undefined;
}

const MAIL_KINDS = {
  confirmation: 'mail-reservation-confirmed',
  payment_due: 'mail-payment-due',
  cancellation: 'mail-reservation-canceled',
  release: 'mail-reservation-released',
  receipt: 'mail-charge-receipt',
} as const satisfies Record<Resendable, string>;

/**
 * Sends a mail about a booking again, in the guest's language. Each sending is an event of its own, so that mail
 * programs show it.
 */
export function resendMail(
  context: Parts,
  { what, ...tending }: Tending & { readonly what: Resendable },
): Promise<Tended | { readonly kind: 'nothing_to_resend' }> {
  const { reservationId: id, by, now } = tending;
  return context.db.transaction(async (tx) => {
    const row = await findOwn(tx, tending);
    if (row === undefined) return NOT_FOUND;
    const { status, payment_required: paymentRequired, pay_by: payBy, end_time: slotEnd } = row;
    if (!resendableOf({ status, paymentRequired, payBy, slotEnd, hasReceipt: row.has_receipt }, now).includes(what))
      return { kind: 'nothing_to_resend' };
    const entry = { action: 'booking.resent', subject: 'reservation', subjectId: id, after: { what } } as const;
    // A second press soon after the first asks for the same mail, even when the first is already answered.
    if (await isLastDeed(tx, { ...entry, since: addSeconds(now, -SAME_SENDING_SECONDS) })) return DONE;
    const resent = (await countActions(tx, { subjectId: id, action: 'booking.resent' })) + 1;
    const job = { key: `${id} resent ${resent}`, runAt: now, now };
    // When two people resend at once, one mail goes out.
    const payload = { reservationId: id, resent, ...(what === 'cancellation' && (await cancelerOf(tx, id))) };
    if (!(await enqueue(tx, { ...job, kind: MAIL_KINDS[what], payload }))) return DONE;
    await record(tx, { at: now, ...actOf(by, row), ...entry });
    tx.afterCommit(context.wakeQueue);
    return DONE;
  });
}

async function cancelerOf(tx: Transaction, id: string): Promise<{ canceledBy: Canceler }> {
  const actor = await findLastActor(tx, { subjectId: id, action: 'reservation.canceled' });
  return { canceledBy: CANCELERS.find((each) => each === actor) ?? 'system' };
}

export type ContactWish = Tending & {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** For a member only: guests without an account have none. */
  readonly phone?: string | undefined;
  readonly reason: string;
};

export type ContactCorrected =
  | Tended
  | Refused<'email_taken' | 'contact_of_member' | 'invalid_fields'>
  | { readonly kind: 'contact_of_member' }
  | { readonly kind: 'faulty'; readonly fields: Readonly<Record<string, FieldFault>> };

/** Corrects the contact of a guest or a member. The history names the fields, never the values. */
export async function correctContact(context: Parts, wish: ContactWish): Promise<ContactCorrected> {
  try {
    return await context.db.transaction((tx) => correct(tx, wish));
  } catch (error) {
    // Another member has registered with the address since it was looked up.
    if (isTaken(error, 'members_email_once')) return refuse('email_taken');
    throw error;
  }
}

async function correct(tx: Transaction, wish: ContactWish): Promise<ContactCorrected> {
  const { reservationId: id, by, reason, now } = wish;
  const row = await findOwn(tx, wish);
  const contact = row && (await lockContact(tx, id));
  if (row === undefined || contact === undefined) return NOT_FOUND;
  if (contact.member_id !== null) return correctOfMember(tx, { ...wish, row, memberId: contact.member_id });
  if (contact.guest_email === null) return { kind: 'contact_of_member' };
  const fault = wish.email === undefined ? null : emailFault(wish.email);
  if (fault !== null) return { kind: 'faulty', fields: { email: fault } };
  const name = wish.name === undefined ? contact.guest_name : wish.name.trim() || null;
  const email = wish.email === undefined ? contact.guest_email : normaliseEmail(wish.email);
  const fields = [
    ...(name === contact.guest_name ? [] : (['name'] as const)),
    ...(email === contact.guest_email ? [] : (['email'] as const)),
  ];
  if (fields.length === 0 || !(await updateGuestContact(tx, { id, name, email }))) return DONE;
  const entry = {
    action: 'booking.contact_changed',
    subject: 'reservation',
    subjectId: id,
    after: { fields },
  } as const;
  await record(tx, { at: now, ...actOf(by, row, reason), ...entry });
  return DONE;
}

type OfMember = ContactWish & { readonly row: ReservationRow; readonly memberId: string };

async function correctOfMember(tx: Transaction, wish: OfMember): Promise<ContactCorrected> {
  const { row, memberId, name, phone, email, by, reason, now } = wish;
  const author = actOf(by, row, reason);
  const corrected = await correctMember(tx, { memberId, name, phone, email });
  if (corrected.kind === 'refused') return corrected;
  const { changed } = corrected;
  const entry = { at: now, ...author, subject: 'reservation', subjectId: row.id } as const;
  const fields: readonly ContactField[] = changed;
  if (fields.length > 0) await record(tx, { ...entry, action: 'booking.contact_changed', after: { fields } });
  return DONE;
}

/** Stores how many guests come, until the visit is over. */
export function setPartySize(
  { db }: Pick<Context, 'db'>,
  { partySize, ...tending }: Tending & { readonly partySize: number },
): Promise<Tended | { readonly kind: 'visit_over' }> {
  const { reservationId: id, by, now } = tending;
  return db.transaction(async (tx) => {
    const row = await findOwn(tx, tending);
    const before = row && (await lockPartySize(tx, id));
    if (row === undefined || before === undefined) return NOT_FOUND;
    if (before.status !== 'PENDING' && before.status !== 'ATTENDED') return { kind: 'visit_over' };
    if (before.party_size === partySize) return DONE;
    await updatePartySize(tx, { id, partySize });
    await record(tx, {
      at: now,
      ...actOf(by, row),
      action: 'booking.party_changed',
      subject: 'reservation',
      subjectId: id,
      before: { partySize: before.party_size },
      after: { partySize },
    });
    return DONE;
  });
}

/** Stores a note about a booking. The phone creates its id, so that a repeated request stores one note. */
export function writeNote(
  { db }: Pick<Context, 'db'>,
  { noteId, text, ...tending }: Tending & { readonly noteId: string; readonly text: string },
): Promise<Tended> {
  const { reservationId: id, by, now } = tending;
  return db.transaction(async (tx) => {
    const row = await findOwn(tx, tending);
    if (row === undefined) return NOT_FOUND;
    if (!(await insertNote(tx, { id: noteId, reservationId: id, text, byId: by.id, now }))) return DONE;
    const entry = { action: 'booking.noted', subject: 'reservation', subjectId: id, after: { noteId } } as const;
    await record(tx, { at: now, ...actOf(by, row), ...entry });
    return DONE;
  });
}
