/** Returns a room's name as a title. Answers cached by an earlier release have only a lower-case code. */
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
