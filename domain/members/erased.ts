const DOMAIN = 'erased.invalid';

/** What stands in place of the address of a deleted account. The domain is one that can never receive mail. */
export function erasedEmail(memberId: string): string {
  return `erased-${memberId}@${DOMAIN}`;
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(`@${DOMAIN}`);
}
