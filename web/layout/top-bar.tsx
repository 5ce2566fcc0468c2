import { Suspense, useState } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Link } from '#web/router/router.tsx';
import { MenuIcon } from '#web/ui/shell-icons.tsx';
import { toast } from '#web/ui/toast.ts';
import { Wordmark } from './wordmark.tsx';

const PhoneMenu = componentOnDemand(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu));
// Not `PhoneMenu.load`: a failed prefetch must not reload the page.
const prepare = () => void import('./phone-menu.tsx').catch(() => undefined);

/** Phone only: shows the name and a menu whose chunk is prefetched when a pointer comes near. */
export function TopBar() {
  const { layout, failures } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open() {
    setOpened(true);
    setOpen(true);
  }
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center justify-between border-line border-b bg-paper pr-2 pl-5 sm:pl-8 lg:hidden">
      <Link to={pathTo('/')} aria-label={layout.siteName} className="py-2">
        <Wordmark />
      </Link>
      <button
        type="button"
        aria-label={layout.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => PhoneMenu.load().then(open, () => toast({ title: failures.noConnection, tone: 'danger' }))}
        className="grid size-12 place-items-center"
      >
        <MenuIcon className="size-6" />
      </button>
      <Suspense fallback={null}>{wasOpened && <PhoneMenu open={isOpen} onOpenChange={setOpen} />}</Suspense>
    </header>
  );
}
