import { isEmail, normaliseEmail } from './email.ts';
import { NAME_MAX_LENGTH, nameFault } from './registration.ts';

/** The claims of Google about the person who signed in. */
export type GooglePerson = {
  /** The name as Google wrote it; absent when Google sent none. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** The domain (`hd`) of the Google Workspace organisation, when the account belongs to one. */
  readonly hostedDomain: string | undefined;
  readonly name: string | undefined;
};

/** The existing account with the address that Google sent. */
export type AccountWithAddress = { readonly isVerified: boolean };

/**
 * The result of a first sign-in with Google:
 * - `open`: no account has the address; create one.
 * - `join`: the account with the address is the person's; every earlier way into it ends.
 * - `log_in_first`: the account exists, and Google's claims do not prove that it is the person's.
 * - `unconfirmed`: Google sends no address, or does not confirm that it is the person's.
 */
export type Joining = 'open' | 'join' | 'log_in_first' | 'unconfirmed';

export function decideJoining(person: GooglePerson, account: AccountWithAddress | undefined): Joining {
  const email = normaliseEmail(person.email ?? '');
  if (!isEmail(email)) return 'unconfirmed';
  if (account === undefined) return person.emailVerified ? 'open' : 'unconfirmed';
  if (isAuthority(person, email)) return 'join';
  // The address of a never verified account was never proved, so the first person who proves it gets the
  // account.
  return !account.isVerified && person.emailVerified ? 'join' : 'log_in_first';
}

/**
 * Returns whether Google runs the mailbox: at gmail.com, or at the hosted domain itself. Other addresses were
 * proved to Google once, possibly by another person: a Workspace account may carry an address at another
 * provider.
 */
function isAuthority({ emailVerified, hostedDomain }: GooglePerson, email: string): boolean {
  if (!emailVerified) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domain === 'gmail.com' || domain === hostedDomain?.toLowerCase();
}

/** The address that Google's claims prove; null when Google does not confirm it. */
export type AddressProof = {
  readonly email: string | null;
  /** Google runs the mailbox, so the owner of the Google account also owns the mailbox. */
  readonly isAuthoritative: boolean;
};

export function addressProof(person: GooglePerson): AddressProof {
  const email = normaliseEmail(person.email ?? '');
  if (!person.emailVerified || !isEmail(email)) return { email: null, isAuthoritative: false };
  return { email, isAuthoritative: isAuthority(person, email) };
}

/**
 * Returns the first name of an account: Google's when registration would accept it, otherwise the address.
 */
export function nameOfGooglePerson(person: Pick<GooglePerson, 'name'>, email: string): string {
  const words = (person.name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const name = [...words].slice(0, NAME_MAX_LENGTH).join('').trim();
  return nameFault(name) === null ? name : email.slice(0, NAME_MAX_LENGTH);
}
