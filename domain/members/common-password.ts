/**
 * Returns whether a password is on the list of common passwords: compared in lower case, with and without its
 * trailing digits, because `Sunshine2026` is no better than `sunshine`.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/[0-9]+$/, ''));
}
