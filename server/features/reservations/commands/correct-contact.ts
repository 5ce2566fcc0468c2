import { normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { isTaken } from '#server/db/errors.ts';
import { type ContactField, correctMember } from '#server/features/accounts/commands/correct-member.ts';
import { byStaff, record } from '#server/history.ts';
import { findGuestContact, updateGuestContact } from '../person-store.ts';
import type { StoredReservation } from '../store.ts';
import { DONE, lockReservation, type ReservationChange, type ReservationChanged } from './lock-reservation.ts';

export type ContactWish = ReservationChange & {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** For a member only: guests without an account have none. */
  readonly phone?: string | undefined;
  readonly reason: string;
};

export type ContactCorrected = ReservationChanged<'email_taken' | 'contact_of_member' | 'invalid_fields'>;

/** Corrects the contact of a guest or a member. The history names the fields, never the values. */
export async function correctContact(context: Pick<Context, 'db'>, wish: ContactWish): Promise<ContactCorrected> {
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
  const row = await lockReservation(tx, wish, 'booking.tend');
  if (row === undefined) return refuse('reservation_not_found');
  if (row.memberId !== null) return correctOfMember(tx, { ...wish, row, memberId: row.memberId });
  const contact = await findGuestContact(tx, id);
  if (contact === undefined) return refuse('contact_of_member');
  const fault = wish.email === undefined ? null : emailFault(wish.email);
  if (fault !== null) return refuse('invalid_fields', { fields: { email: fault } });
  const name = wish.name === undefined ? contact.name : wish.name.trim() || null;
  const email = wish.email === undefined ? contact.email : normaliseEmail(wish.email);
  const fields = [
    ...(name === contact.name ? [] : (['name'] as const)),
    ...(email === contact.email ? [] : (['email'] as const)),
  ];
  if (fields.length === 0 || !(await updateGuestContact(tx, { id, name, email }))) return DONE;
  const entry = {
    action: 'booking.contact_changed',
    subject: 'reservation',
    subjectId: id,
    after: { fields },
  } as const;
  await record(tx, { at: now, ...byStaff({ id: by.id, locationId: row.locationId, reason }), ...entry });
  return DONE;
}

type OfMember = ContactWish & { readonly row: StoredReservation; readonly memberId: string };

async function correctOfMember(tx: Transaction, wish: OfMember): Promise<ContactCorrected> {
  const { row, memberId, name, phone, email, by, reason, now } = wish;
  const author = byStaff({ id: by.id, locationId: row.locationId, reason });
  const corrected = await correctMember(tx, { memberId, name, phone, email });
  if (corrected.kind === 'refused') return corrected;
  const { changed } = corrected;
  const entry = { at: now, ...author, subject: 'reservation', subjectId: row.id } as const;
  const fields: readonly ContactField[] = changed;
  if (fields.length > 0) await record(tx, { ...entry, action: 'booking.contact_changed', after: { fields } });
  return DONE;
}
