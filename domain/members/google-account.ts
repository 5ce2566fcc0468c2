import { isEmail, normaliseEmail } from './email.ts';
import { NAME_MAX_LENGTH, nameFault } from './registration.ts';

/** What Google says about who has just signed in there. */
export type GooglePerson = {
  /** As Google wrote it; absent when Google told none. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** The domain (`hd`) of the organisation whose accounts Google runs, when this is one of them. */
  readonly hostedDomain: string | undefined;
  readonly name: string | undefined;
};

/** The account that has the address of a person from Google. */
export type AccountWithAddress = { readonly isVerified: boolean };

/**
 * What becomes of somebody who signs in with Google for the first time:
 * - `open`: nobody has the address; a new account.
 * - `join`: the account with the address is theirs, and every earlier way into it dies.
 * - `log_in_first`: there is such an account, and Google's word does not prove that it is theirs.
 * - `unconfirmed`: Google gives no address, or does not say that it is the person's.
 */
export type Joining = 'open' | 'join' | 'log_in_first' | 'unconfirmed';

export function decideJoining(person: GooglePerson, account: AccountWithAddress | undefined): Joining {
  const email = normaliseEmail(person.email ?? '');
  if (!isEmail(email)) return 'unconfirmed';
  if (account === undefined) return person.emailVerified ? 'open' : 'unconfirmed';
  if (isAuthority(person, email)) return 'join';
  // Nobody has proved anything about an account that was never verified, so whoever proves the address has it.
  return !account.isVerified && person.emailVerified ? 'join' : 'log_in_first';
}

/**
 * Google itself runs the mailbox: one of gmail, or of the very domain that it hosts. For any other address it once saw a proof,
 * which may have been another person's: an organisation's account may carry an address of elsewhere.
 */
function isAuthority({ emailVerified, hostedDomain }: GooglePerson, email: string): boolean {
  if (!emailVerified) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domain === 'gmail.com' || domain === hostedDomain?.toLowerCase();
}

/** An address as Google's word proves it: none when Google does not say that it is the person's. */
export type AddressProof = {
  readonly email: string | null;
  /** Google itself runs the mailbox, so that whoever has the Google account has the mailbox too. */
  readonly isAuthoritative: boolean;
};

export function addressProof(person: GooglePerson): AddressProof {
  const email = normaliseEmail(person.email ?? '');
  if (!person.emailVerified || !isEmail(email)) return { email: null, isAuthoritative: false };
  return { email, isAuthoritative: isAuthority(person, email) };
}

/** The name that an account begins with: Google's, in the form that registering asks for, else the address. */
export function nameOfGooglePerson(person: Pick<GooglePerson, 'name'>, email: string): string {
  const words = (person.name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const name = [...words].slice(0, NAME_MAX_LENGTH).join('').trim();
  return nameFault(name) === null ? name : email.slice(0, NAME_MAX_LENGTH);
}
