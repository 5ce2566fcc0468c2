/** The current place of the app: the parts of its URL, and the state of the navigation that led here. */
export type Place = {
  pathname: string;
  /** The query with its question mark, or empty. */
  search: string;
  /** The fragment with its hash sign, or empty. */
  hash: string;
  /** The state in the history entry, which a reload keeps. Untrusted until checked. */
  state: unknown;
};

/** A path of the app, or the parts that differ from the current URL, without query or hash if omitted. */
export type To = string | Partial<Pick<Place, 'pathname' | 'search' | 'hash'>>;

/** Returns a URL within the app: with exactly one leading slash, so that it never leaves the app. */
export function addressOf(to: To, from: Pick<Place, 'pathname'>): string {
  const wanted =
    typeof to === 'string' ? to : `${to.pathname ?? from.pathname}${withMark('?', to.search)}${withMark('#', to.hash)}`;
  const { pathname, search, hash } = new URL(wanted, `http://app${from.pathname}`);
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}

const withMark = (mark: string, part: string | undefined) =>
  part === undefined || part === '' || part.startsWith(mark) ? (part ?? '') : `${mark}${part}`;

export type Params = Readonly<Record<string, string>>;

/** Returns the decoded parameters of a path by a pattern such as `/slot/:slotId`; null without a match. */
export function match(pattern: string, pathname: string): Params | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`).exec(pathname);
  return found && Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A malformed percent-encoding stays as it is.
    return part;
  }
}
