import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { one } from '../state.ts';

/** The claims of the stand-in for Google about a person. */
export type Person = {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  /** The domain of the Google Workspace organisation. */
  readonly hostedDomain: string | undefined;
  /** A name below `pictures/`, or a full address. */
  readonly picture: string | undefined;
};

/** Fictional people, one for each kind that a sign-in treats differently. */
export const PEOPLE: ReadonlyArray<Person & { readonly kind: string }> = [
  {
    email: 'mai.yumori@gmail.com',
    name: 'Nguyễn Thị Mai',
    emailVerified: true,
    hostedDomain: undefined,
    picture: 'mai.png',
    kind: 'a Gmail address, run by Google itself',
  },
  {
    email: 'kenji@onsen-tours.example',
    name: '田中 健二',
    emailVerified: true,
    hostedDomain: 'onsen-tours.example',
    picture: 'kenji.png',
    kind: 'an organisation whose accounts Google runs (hd)',
  },
  {
    email: 'linh@mail.example',
    name: 'Trần Linh',
    emailVerified: true,
    hostedDomain: undefined,
    picture: 'linh.png',
    kind: 'another address, proved to Google once (email_verified)',
  },
  {
    email: 'sam@mail.example',
    name: 'Sam Doe',
    emailVerified: false,
    hostedDomain: undefined,
    picture: undefined,
    kind: 'another address, never proved (not email_verified)',
  },
  {
    email: 'member@yumori.example',
    name: 'Demo Member',
    emailVerified: true,
    hostedDomain: undefined,
    picture: undefined,
    kind: 'the address of the demo account, whose mailbox Google does not run',
  },
];

/** Stores a person; returns the provider's subject, which stays the same for an address. */
export async function keepPerson(pool: Pool, person: Person): Promise<string> {
  const { name, emailVerified, hostedDomain, picture } = person;
  const email = person.email.trim();
  const kept = await pool.query<{ subject: string }>(
    `INSERT INTO sandbox.openid_account (subject, email, email_verified, name, hosted_domain, picture)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (subject) DO UPDATE SET
       email = excluded.email, email_verified = excluded.email_verified, name = excluded.name,
       hosted_domain = excluded.hosted_domain, picture = excluded.picture
     RETURNING subject`,
    [subjectOf(email), email, emailVerified, name, hostedDomain, picture],
  );
  return one(kept.rows).subject;
}

/** Returns 21 digits, like Google's subjects. */
function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`).toString();
  return `1${digits.slice(0, 20)}`;
}

type AccountRow = {
  email: string;
  email_verified: boolean;
  name: string;
  hosted_domain: string | null;
  picture: string | null;
};

export async function findPerson(pool: Pool, subject: string): Promise<Person | undefined> {
  const found = await pool.query<AccountRow>('SELECT * FROM sandbox.openid_account WHERE subject = $1', [subject]);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const { email, email_verified: emailVerified, name, hosted_domain: hostedDomain, picture } = row;
  return { email, emailVerified, name, hostedDomain: hostedDomain ?? undefined, picture: picture ?? undefined };
}
