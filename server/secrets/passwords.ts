import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX_LENGTH } from '#domain/members/password.ts';
import { createGate } from '#server/limits/gate.ts';

/** argon2id with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password that nobody knows: what an unknown account is checked against, so that it takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rvFbF5gK6tdcPIseAg7SdA$GEvKikZOARKD9Gth2f8j7OhqnuQpWIQyN3d/ahWFVN0';

/** Hashing is dear on purpose. What callers from outside set off goes through here, so that the rest of the site stays quick. */
export const passwordGate = createGate({ atOnce: 2, waiting: 50 });

/** Throws for a password that is longer than any may be: the rules have to be checked before. */
export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new RangeError('The password was not checked');
  return hash(composed(password), COST);
}

/** Whether this is the account's password; takes as long when there is no account, or none with a password. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (isTooLong(password)) return false;
  const matches = await verify(passwordHash ?? NOBODYS_HASH, composed(password));
  return matches && typeof passwordHash === 'string';
}

const isTooLong = (password: string) => [...password].length > PASSWORD_MAX_LENGTH;

/** One keyboard writes `ế` as one character, another as two or three; it is the same password. */
const composed = (password: string) => password.normalize('NFC');
