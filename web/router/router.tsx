import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';
import { addressOf, match, type Params, type Place, type To } from './address.ts';
import { listen, type NavigateOptions, navigate } from './history.ts';

const PlaceContext = createContext<Place | null>(null);
const ParamsContext = createContext<Params>({});

/**
 * Provides the current place. `start`: the place of the first render; the hash and state, which the server
 * does not see, may follow.
 */
export function Router({ start, children }: { start: Place; children: ReactNode }) {
  const [place, setPlace] = useState(start);
  useEffect(() => listen(setPlace, start), [start]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Returns the place of the rendered screen; the browser's URL is ahead while another screen loads. */
export function useLocation(): Place {
  const place = use(PlaceContext);
  if (place === null) throw new Error('useLocation needs a Router around it');
  return place;
}

/** Returns the parameters of the path, by their names in the table of routes. */
export function useParams(): Partial<Params> {
  return use(ParamsContext);
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'state'> & {
    /** Null renders the same element without `href`, so that it keeps the focus while it leads nowhere. */
    to: To | null;
  };

/** A link within the app, without a page load. Modifier keys and other buttons keep the browser's action. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  // A full path does not depend on the current place, so a navigation does not re-render its link.
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
        navigate(href, { state });
      }}
    >
      {children}
    </a>
  );
}

type RoutesProps = { pages: Readonly<Record<string, ComponentType>>; fallback: ReactNode };

/** Renders the screen whose pattern matches the path, otherwise the fallback. */
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
