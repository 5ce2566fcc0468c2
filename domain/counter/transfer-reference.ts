/** Capital letters and digits without those that people confuse: I and 1, O and 0. */
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The length of a reference. Banks truncate longer texts, and change accents and separators. */
export const REFERENCE_LENGTH = 10;

/** Returns the reference by which a bank transfer is recognized, from ten random bytes: 50 bits. */
export function transferReference(random: Uint8Array): string {
  if (random.length < REFERENCE_LENGTH) throw new Error(`A reference needs ${REFERENCE_LENGTH} random bytes`);
  return Array.from(random.subarray(0, REFERENCE_LENGTH), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
}
