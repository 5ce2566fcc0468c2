import { isCommonPassword } from './common-password.ts';
import { type PasswordFault, passwordFault } from './password.ts';

export type NewPasswordFault = 'required' | 'password_too_common' | PasswordFault;

/** The first rule that a new password breaks, or null. A form that has no list of common ones leaves those to the server. */
export function newPasswordFault(
  password: string,
  common: ReadonlySet<string> = new Set<string>(),
): NewPasswordFault | null {
  if (password === '') return 'required';
  return passwordFault(password) ?? (isCommonPassword(password, common) ? 'password_too_common' : null);
}
