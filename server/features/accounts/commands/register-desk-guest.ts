import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import { deskEmail } from '#domain/counter/desk-guest.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { insertMember } from '../member-store.ts';

export type DeskGuest = {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
  /** The member of the staff who registers the guest, and where. */
  readonly by: { readonly id: string; readonly locationId: string };
  readonly now: Date;
};

/**
 * Inserts a member without a password or a verified address, so that staff can book. Returns the id; undefined when
 * the address was taken meanwhile.
 */
export async function registerDeskGuest(
  tx: Transaction,
  { name, email, phone, locale, by, now }: DeskGuest,
): Promise<string | undefined> {
  const id = randomUUID();
  const isNew = await insertMember(tx, {
    id,
    name,
    email: email ?? deskEmail(id),
    emailVerifiedAt: null,
    passwordHash: null,
    gender: null,
    birthDate: null,
    phoneNumber: phone,
    role: 'MEMBER',
    locale,
    discoveryMethods: [],
    receiveEmails: false,
    isDemo: false,
    registeredBy: 'desk',
    now,
  });
  if (!isNew) return undefined;
  await record(tx, {
    at: now,
    actor: 'staff',
    actorId: by.id,
    locationId: by.locationId,
    action: 'member.registered',
    subject: 'member',
    subjectId: id,
    after: { role: 'MEMBER', locale, receiveEmails: false, registeredBy: 'desk' },
  });
  return id;
}
