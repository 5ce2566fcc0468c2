/** The name of a room as a title. What the browser kept of a former release has its code only, which may begin with a small letter. */
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
