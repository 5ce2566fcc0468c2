import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { scrollToEntry } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useSharedHead } from './shared-head.ts';

type Arrival = {
  /** Returns whether the visitor is still on the route that the page was loaded at, and visited no other. */
  isAtStart: (path: string) => boolean;
  /** Returns whether this path's heading has had the focus since the path was entered. */
  hasArrived: (path: string) => boolean;
  arrive: (path: string) => void;
  announce: (title: string) => void;
};

const ArrivalContext = createContext<Arrival | null>(null);

/** Scrolls a new route to its top, or to where it was left, and announces its title. */
export function RouteArrival({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const [startedAt] = useState(pathname);
  const arrivedAt = useRef<string>(null);
  useSharedHead(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll
  useLayoutEffect(scrollToEntry, [pathname]);

  const arrival = useMemo<Arrival>(
    () => ({
      isAtStart: (path) => arrivedAt.current === null && path === startedAt,
      hasArrived: (path) => arrivedAt.current === path,
      arrive: (path) => {
        arrivedAt.current = path;
      },
      announce: setAnnounced,
    }),
    [startedAt],
  );
  return (
    <ArrivalContext value={arrival}>
      {children}
      <div aria-live="polite" aria-atomic="true">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </ArrivalContext>
  );
}

function useArrival(): Arrival {
  const arrival = use(ArrivalContext);
  if (arrival === null) throw new Error('useArrival needs a RouteArrival around it');
  return arrival;
}

/** Returns a function that announces a text to screen readers, politely. */
export function useAnnounce(): (text: string) => void {
  return useArrival().announce;
}

/** Sets the window's title in the form of the language; announces it when the route is new. */
export function usePageTitle(title: string): void {
  const { layout } = useMessages();
  const { announce, isAtStart } = useArrival();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = layout.titleOf(title);
    if (!isAtStart(pathname)) announce(title);
  }, [title, layout, announce, pathname, isAtStart]);
}

/**
 * Focuses the heading when its route was just entered, or when the focused element of this route disappeared
 * (a skeleton replaced by its content). On the first load the focus stays where the browser put it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isAtStart, hasArrived, arrive } = useArrival();
  const { pathname } = useLocation();
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isAtStart(pathname) || (hasArrived(pathname) && !isFocusLost)) return;
    arrive(pathname);
    heading.current?.focus({ preventScroll: true });
  }, [pathname, isAtStart, hasArrived, arrive]);
  return heading;
}
