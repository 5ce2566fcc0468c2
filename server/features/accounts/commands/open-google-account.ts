import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { insertMember } from '../member-store.ts';

/** `email` is normalised, and Google has said that it is the person's. */
export type GoogleAccount = { email: string; name: string; locale: Locale; now: Date; requestId: string };

/**
 * Adds a verified member without a password, of whom nobody has asked gender, birth date and phone number. Gives the id, or
 * nothing when the address was taken at that very moment.
 */
export async function openGoogleAccount(tx: Transaction, account: GoogleAccount): Promise<string | undefined> {
  const { email, name, locale, now, requestId } = account;
  const id = randomUUID();
  const isNew = await insertMember(tx, {
    id,
    email,
    name,
    locale,
    now,
    passwordHash: null,
    gender: null,
    birthDate: null,
    phoneNumber: null,
    role: 'MEMBER',
    discoveryMethods: [],
    receiveEmails: false,
    isDemo: false,
    registeredBy: 'google',
    emailVerifiedAt: now,
  });
  if (!isNew) return undefined;
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: id,
    action: 'member.registered',
    subject: 'member',
    subjectId: id,
    after: { role: 'MEMBER', locale, receiveEmails: false, registeredBy: 'google' },
    requestId,
  });
  return id;
}
