/** The name of a room as a title: the catalog's own may begin with a small letter. */
export function roomTitle(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}
