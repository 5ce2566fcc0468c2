/**
 * Returns a room's name as a title. An answer cached by an earlier release has only its code, which may begin
 * in lower case.
 */
export function roomTitle({
  name,
  displayName,
}: {
  readonly name: string;
  readonly displayName?: string | null;
}): string {
  if (displayName) return displayName;
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}
