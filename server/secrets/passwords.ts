import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX_LENGTH } from '#domain/members/password.ts';
import { createGate } from '#server/limits/gate.ts';

/** argon2id with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A dummy hash, verified for unknown accounts so that the response time does not reveal them. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rvFbF5gK6tdcPIseAg7SdA$GEvKikZOARKD9Gth2f8j7OhqnuQpWIQyN3d/ahWFVN0';

/**
 * Limits concurrent password hashing, which is expensive on purpose, so that the rest of the site stays
 * responsive.
 */
export const passwordGate = createGate({ atOnce: 2, waiting: 50 });

/** Hashes a password. Throws a RangeError for one that is too long, which validation should have refused. */
export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new RangeError('The password is longer than the maximum');
  return hash(composed(password), COST);
}

/** Returns whether a password is correct; takes as long when there is no account or no password. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (isTooLong(password)) return false;
  const matches = await verify(passwordHash ?? NOBODYS_HASH, composed(password));
  return matches && typeof passwordHash === 'string';
}

const isTooLong = (password: string) => [...password].length > PASSWORD_MAX_LENGTH;

/** Keyboards may encode `ế` as one, two or three characters; NFC makes them equal. */
const composed = (password: string) => password.normalize('NFC');
