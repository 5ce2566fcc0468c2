export const PASSWORD_MIN_LENGTH = 6;

/** Longer passwords are refused before hashing, because hashing is deliberately expensive. */
export const PASSWORD_MAX_LENGTH = 128;

export type PasswordFault =
  | 'password_too_short'
  | 'password_needs_upper'
  | 'password_needs_lower'
  | 'password_needs_digit'
  | 'password_too_long';

type PasswordRule = { fault: PasswordFault; isMet: (password: string) => boolean };

/** The rules in the order of the form; `fault` names the broken rule. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { fault: 'password_too_short', isMet: (password) => lengthOf(password) >= PASSWORD_MIN_LENGTH },
  { fault: 'password_needs_upper', isMet: (password) => /\p{Lu}/u.test(password) },
  { fault: 'password_needs_lower', isMet: (password) => /\p{Ll}/u.test(password) },
  { fault: 'password_needs_digit', isMet: (password) => /[0-9]/.test(password) },
  { fault: 'password_too_long', isMet: (password) => lengthOf(password) <= PASSWORD_MAX_LENGTH },
];

/** Counts code points, not UTF-16 units. */
function lengthOf(password: string): number {
  return [...password].length;
}

/** Returns each rule and whether a password meets it, for a checklist that updates while typing. */
export function passwordChecklist(password: string): { fault: PasswordFault; met: boolean }[] {
  return PASSWORD_RULES.map(({ fault, isMet }) => ({ fault, met: isMet(password) }));
}

/** Returns the first rule that a password breaks, or null. */
export function passwordFault(password: string): PasswordFault | null {
  return PASSWORD_RULES.find(({ isMet }) => !isMet(password))?.fault ?? null;
}
