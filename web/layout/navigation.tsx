import type { Messages } from '#texts/messages.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { Link, useLocation } from '#web/router/router.tsx';
import { type Session, useSession } from '#web/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';

type Entry = { to: string; text: string; isHere: (path: string) => boolean };

/** `onFollow`: called when one of the links is pressed. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { layout } = useMessages();
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label={layout.mainNavigation}>
      <ul>
        {entriesFor(session, layout).map(({ to, text, isHere }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onFollow}
              aria-current={pathname === to ? 'page' : isHere(pathname) || undefined}
              className={classNames(
                'relative flex min-h-11 items-center py-1.5 text-lg transition-colors hover:text-ink',
                'before:absolute before:inset-y-3 before:-left-4 before:w-px before:bg-accent',
                isHere(pathname) ? 'text-ink' : 'text-ink-soft before:hidden',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function entriesFor(session: Session, layout: Messages['layout']): Entry[] {
  const schedule: Entry = {
    to: pathTo('/'),
    text: layout.schedule,
    isHere: (path) => path === '/' || /^\/(booking|slot|ticket)\//.test(path),
  };
  const logIn = entry(pathTo('/login'), layout.logIn);
  const own = [
    {
      ...entry(pathTo('/reservations'), layout.reservations),
      isHere: (path: string) => /^\/reservations?\b/.test(path),
    },
    entry(pathTo('/profile'), layout.profile),
  ];
  switch (session.kind) {
    case 'member':
    case 'failed':
      return [schedule, ...own];
    case 'visitor':
      return [schedule, logIn];
    case 'loading':
      return [schedule];
  }
}

const entry = (to: string, text: string): Entry => ({ to, text, isHere: (path) => path === to });
