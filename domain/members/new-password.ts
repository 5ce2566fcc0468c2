import { isCommonPassword } from './common-password.ts';
import { type PasswordFault, passwordFault } from './password.ts';

export type NewPasswordFault = 'required' | 'password_too_common' | PasswordFault;

/**
 * Returns the first rule that a new password breaks, or null. Forms have no list of common passwords; the
 * server has.
 */
export function newPasswordFault(
  password: string,
  common: ReadonlySet<string> = new Set<string>(),
): NewPasswordFault | null {
  if (password === '') return 'required';
  return passwordFault(password) ?? (isCommonPassword(password, common) ? 'password_too_common' : null);
}
