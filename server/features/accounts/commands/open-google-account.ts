import { randomUUID } from 'node:crypto';
import type { Locale } from '#domain/basics/locale.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { insertMember } from '../member-store.ts';

/** `email` is normalized and verified by Google. */
export type GoogleAccount = { email: string; name: string; locale: Locale; now: Date; requestId: string };

/**
 * Inserts a verified member without a password, gender, birth date or phone number. Returns the id; undefined
 * when the address was taken concurrently.
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
