/**
 * The name by which a mail may greet; null when what was given as a name looks like an address. Anybody can have a mail sent
 * to somebody else's address, and must not be able to put a link of their own into it.
 */
export function addressee(name: string | null): string | null {
  const looksLikeAddress = /[/\\:@<>[\]]|\p{L}\.\p{L}{2,}/u;
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || looksLikeAddress.test(trimmed) ? null : trimmed;
}
