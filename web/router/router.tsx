import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { addressOf, match, type Params, type Place, type To } from './address.ts';
import { listen, type NavigateOptions, navigate } from './history.ts';

const PlaceContext = createContext<Place | null>(null);
const ParamsContext = createContext<Params>({});

/** Knows where the app is. `start`: what the first drawing is of; the hash and the state, which no server sees, may follow. */
export function Router({ start, children }: { start: Place; children: ReactNode }) {
  const [place, setPlace] = useState(start);
  useEffect(() => listen(setPlace, start), [start]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Where the screen that is being drawn stands; while another one is on its way the browser's address is ahead of it. */
export function useLocation(): Place {
  const place = use(PlaceContext);
  if (place === null) throw new Error('There is no Router around this component');
  return place;
}

/** The varying parts of the path, by the names that the table of routes gives them. */
export function useParams(): Partial<Params> {
  return use(ParamsContext);
}

/** The query of the address, and how to replace it; a replaced query drops the hash. */
export function useSearchParams(): [URLSearchParams, (query: URLSearchParams, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  return [query, setSearch];
}

function setSearch(query: URLSearchParams, options?: NavigateOptions): void {
  navigate({ search: query.toString() }, options);
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'state'> & {
    /** Null: it leads nowhere at present, and is no link to anybody; but it stays the same element, with the focus it may have. */
    to: To | null;
  };

/** A link to a page of the app, followed without loading anew. A press with another key or button is the browser's. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  // A path is complete in itself, so that a change of place draws only those links anew that depend on it.
  const href =
    to === null || (typeof to === 'string' && to.startsWith('/'))
      ? to
      : addressOf(to, use(PlaceContext) ?? { pathname: '/' });
  return (
    <a
      {...rest}
      href={href ?? undefined}
      onClick={(event) => {
        onClick?.(event);
        const isOurs = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
        if (href === null || event.defaultPrevented || !isOurs || (rest.target ?? '_self') !== '_self') return;
        event.preventDefault();
        const { pathname, search, hash } = window.location;
        navigate(href, { state, replace: href === `${pathname}${search}${hash}` });
      }}
    >
      {children}
    </a>
  );
}

type RoutesProps = { pages: Readonly<Record<string, ComponentType>>; fallback: ReactNode };

/** The screen whose pattern the path matches, or the fallback. */
export function Routes({ pages, fallback }: RoutesProps) {
  const { pathname } = useLocation();
  for (const [pattern, Screen] of Object.entries(pages)) {
    const params = match(pattern, pathname);
    if (params === null) continue;
    return (
      <ParamsContext value={params}>
        <Screen />
      </ParamsContext>
    );
  }
  return fallback;
}
