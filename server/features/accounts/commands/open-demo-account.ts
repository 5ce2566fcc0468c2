import { randomUUID } from 'node:crypto';
import type { DemoAccount as CatalogAccount } from '#domain/catalog/catalog.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { findAccountRowByEmail, insertMember } from '../member-store.ts';

export type DemoAccount = Omit<CatalogAccount, 'password' | 'post'> & {
  /** Hashed before the transaction began, because hashing is slow. */
  passwordHash: string;
  now: Date;
};

/** Opens a verified demo account and returns its id. An existing account stays as it is. */
export async function openDemoAccount(tx: Transaction, account: DemoAccount): Promise<string> {
  const { passwordHash, name, role, locale, gender, birthDate, phoneNumber, now } = account;
  const email = normaliseEmail(account.email);
  const id = randomUUID();
  const isNew = await insertMember(tx, {
    id,
    email,
    passwordHash,
    name,
    role,
    locale,
    now,
    gender,
    birthDate,
    phoneNumber,
    discoveryMethods: [],
    receiveEmails: false,
    isDemo: true,
    registeredBy: 'form',
    emailVerifiedAt: now,
  });
  if (!isNew) return existingId(tx, email);
  const after = { role, locale, isDemo: true } as const;
  await record(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    action: 'member.registered',
    subject: 'member',
    subjectId: id,
    after,
  });
  return id;
}

async function existingId(tx: Transaction, email: string): Promise<string> {
  const account = await findAccountRowByEmail(tx, email);
  if (account === undefined) throw new Error(`Demo account ${email} disappeared while the catalog was imported`);
  return account.id;
}
