/** Where the app is: the parts of the address, and what the navigation that led here brought along. */
export type Place = {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its hash sign, or empty. */
  hash: string;
  /** Lies in the browser's history with this entry, also after a reload. Anybody's until it is looked at. */
  state: unknown;
};

/** Where to go: a path of the app, or the parts that differ from where one is; a query or hash that is not named falls away. */
export type To = string | Partial<Pick<Place, 'pathname' | 'search' | 'hash'>>;

/** The address within the app, which begins with one slash whatever was asked for: a navigation never leaves the app. */
export function addressOf(to: To, from: Pick<Place, 'pathname'>): string {
  const wanted =
    typeof to === 'string' ? to : `${to.pathname ?? from.pathname}${withMark('?', to.search)}${withMark('#', to.hash)}`;
  const { pathname, search, hash } = new URL(wanted, `http://app${from.pathname}`);
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}

const withMark = (mark: string, part: string | undefined) =>
  part === undefined || part === '' || part.startsWith(mark) ? (part ?? '') : `${mark}${part}`;

export type Params = Readonly<Record<string, string>>;

/** The varying parts of a path that matches a pattern as `/slot/:slotId`, decoded; null when it does not match. */
export function match(pattern: string, pathname: string): Params | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`).exec(pathname);
  return found && Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that begins nothing stands for itself.
    return part;
  }
}
