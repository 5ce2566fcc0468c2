/**
 * Returns the name for a greeting; null when the given name looks like an address. Anyone can have a mail
 * sent to a stranger's address, and must not be able to insert a link into it.
 */
export function addressee(name: string | null): string | null {
  const looksLikeAddress = /[/\\:@<>[\]]|\p{L}\.\p{L}{2,}/u;
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || looksLikeAddress.test(trimmed) ? null : trimmed;
}
