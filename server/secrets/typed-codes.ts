import { randomBytes } from 'node:crypto';

/** Base 32 without letters that look like digits (Crockford). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a random code for people to type: groups of letters and digits, 5 bits each. */
export function issueTypedCode({ groups, length }: { groups: number; length: number }): string {
  const group = () => Array.from(randomBytes(length), (byte) => LETTERS[byte & 31]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Returns a typed code as it was issued, without spaces and hyphens. */
export function readTypedCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  return plain.replaceAll('O', '0').replace(/[IL]/g, '1');
}
