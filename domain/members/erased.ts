const DOMAIN = 'erased.invalid';

/** Returns the placeholder for the address of a deleted account. Its domain can never receive mail. */
export function erasedEmail(memberId: string): string {
  return `erased-${memberId}@${DOMAIN}`;
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(`@${DOMAIN}`);
}
