/**
 * Whether a password is among the most common: compared in lower case, as it stands and without the digits at its end,
 * because `Sunshine2026` is no better than `sunshine`.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/[0-9]+$/, ''));
}
