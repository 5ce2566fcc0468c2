import type { Messages } from '#texts/messages.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo, pathToLogIn } from '#web/paths.ts';
import { Link, useLocation } from '#web/router/router.tsx';
import { type Session, useSession } from '#web/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';

/** `covers`: the paths on which the entry is marked as current; by default only its own. */
type Entry = { to: string; text: string; covers?: RegExp };

/** `onFollow`: called when one of the links is pressed. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { layout } = useMessages();
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label={layout.mainNavigation}>
      <ul>
        {entriesFor(session, layout, pathname).map(({ to, text, covers }) => {
          const isHere = covers?.test(pathname) ?? pathname === to;
          return (
            <li key={text}>
              <Link
                to={to}
                onClick={onFollow}
                aria-current={pathname === to ? 'page' : isHere || undefined}
                className={classNames(
                  'relative flex min-h-11 items-center py-1.5 text-lg transition-colors hover:text-ink',
                  'before:absolute before:inset-y-3 before:-left-4 before:w-px before:bg-accent',
                  isHere ? 'text-ink' : 'text-ink-soft before:hidden',
                )}
              >
                {text}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function entriesFor(session: Session, layout: Messages['layout'], here: string): Entry[] {
  const isBooking = /^\/(booking|slot|ticket)\//;
  const schedule = { to: pathTo('/'), text: layout.schedule, covers: /^\/((booking|slot|ticket)\/|$)/ };
  switch (session.kind) {
    case 'member':
    case 'failed':
      return [
        schedule,
        { to: pathTo('/reservations'), text: layout.reservations, covers: /^\/reservations?\b/ },
        { to: pathTo('/profile'), text: layout.profile },
      ];
    case 'visitor':
      return [schedule, { to: pathToLogIn(isBooking.test(here) ? here : undefined), text: layout.logIn }];
    case 'loading':
      return [schedule];
  }
}
