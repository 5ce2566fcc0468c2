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
import { useLocation } from '#web/router/router.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useSharedHead } from './shared-head.ts';

type Arrival = {
  /** Whether the visitor is still where the page was loaded, and has been nowhere else. */
  isAtStart: (path: string) => boolean;
  /** Whether this path's heading has had the focus since the path was entered. */
  hasArrived: (path: string) => boolean;
  arrive: (path: string) => void;
  announce: (title: string) => void;
};

const ArrivalContext = createContext<Arrival | null>(null);

/** Sees to it that a new route begins at its top, and announces its title. */
export function RouteArrival({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const [startedAt] = useState(pathname);
  const arrivedAt = useRef<string>(null);
  const scrolledAt = useRef(pathname);
  useSharedHead(pathname);

  useLayoutEffect(() => {
    // Who had read on before the app came stays where they are.
    if (scrolledAt.current === pathname) return;
    scrolledAt.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);

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
  if (arrival === null) throw new Error('There is no RouteArrival around this component');
  return arrival;
}

/** Says something to who only listens, when they pause. */
export function useAnnounce(): (text: string) => void {
  return useArrival().announce;
}

/** The title of the window, in the form of the language; announced when it is that of a new route. */
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
 * Gives the heading the focus when its route has just been entered, or when what had the focus on this route went away
 * (a skeleton that gave way to its content). On the first load the focus stays where the browser put it.
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
