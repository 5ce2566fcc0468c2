import { Suspense, useState } from 'react';
import { admissionOf, type StaffPagePattern, staffPageAt } from '#contract/staff/pages.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMay, useMe, usePostNames, useStaffLocation } from '#web/admin/session/me.tsx';
import { useLock } from '#web/admin/session/use-leave.ts';
import { LockIcon, MoreIcon } from '#web/admin/ui/icons.tsx';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Link, useLocation } from '#web/router/router.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import { toast } from '#web/ui/toast.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ITEMS_IN_BAR, NAVIGATION } from './navigation.ts';
import { OfflineDot } from './offline-dot.tsx';
import { LanguageSwitcher, ThemeSwitcher } from './switchers.tsx';
import { Wordmark } from './wordmark.tsx';

const MoreSheet = componentOnDemand(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));

/** Returns the pages that the person's posts allow. */
function useRooms() {
  const may = useMay();
  return NAVIGATION.filter(({ page }) => {
    const admission = admissionOf(page);
    return admission === 'staff' || admission === 'anyone' || may(admission);
  });
}

const useIsHere = () => {
  const { pathname } = useLocation();
  return (page: StaffPagePattern) => staffPageAt(pathname) === page;
};

/** The bar at the bottom of a phone: the most-used pages of the back office, and a sheet with the others. */
export function BottomBar() {
  const frame = useStaffTexts('frame');
  const pages = useStaffTexts('pages');
  const { layout, failures } = useMessages();
  const rooms = useRooms();
  const isHere = useIsHere();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const inBar = rooms.slice(0, ITEMS_IN_BAR);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <nav
      aria-label={layout.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {inBar.map(({ page, icon: ItemIcon }) => (
          <li key={page} className="min-w-0 flex-1">
            <Link
              to={staffPath(page)}
              aria-current={isHere(page) ? 'page' : undefined}
              className={classNames(ITEM, isHere(page) ? 'text-accent' : 'text-ink-soft')}
            >
              <ItemIcon className="size-6" />
              {pages[page].short}
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => MoreSheet.load().then(open, () => toast({ title: failures.noConnection, tone: 'danger' }))}
            className={classNames(ITEM, 'w-full text-ink-soft')}
          >
            <MoreIcon className="size-6" />
            {frame.more}
          </button>
        </li>
      </ul>
      <Suspense fallback={null}>
        {wasOpened && (
          <MoreSheet
            open={isOpen}
            onOpenChange={setOpen}
            rooms={rooms.filter(({ page }) => !inBar.some((item) => item.page === page))}
          />
        )}
      </Suspense>
    </nav>
  );
}

const ITEM = 'flex min-h-16 flex-col items-center justify-center gap-0.5 px-1 text-center text-xs leading-tight';

/**
 * The bar at the top of a phone: location, offline indicator and lock button. On wide screens the rail has
 * them.
 */
export function TopBar() {
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center justify-between gap-2 border-line border-b bg-paper pr-1 pl-4 sm:pl-8 lg:hidden">
      <LocationSwitch />
      <div className="flex min-w-0 items-center justify-end">
        <OfflineDot />
        <LockButton />
      </div>
    </header>
  );
}

/** Wide screens only: stays at the left. */
export function Rail() {
  const { layout } = useMessages();
  const pages = useStaffTexts('pages');
  const rooms = useRooms();
  const isHere = useIsHere();
  const me = useMe();
  const posts = usePostNames();
  return (
    <header className="fixed inset-y-0 left-0 hidden w-60 flex-col gap-4 overflow-y-auto border-line border-r px-5 py-5 lg:flex">
      <Wordmark label={layout.siteName} />
      <LocationSwitch />
      <nav aria-label={layout.mainNavigation}>
        <ul className="-mx-2">
          {rooms.map(({ page, icon: ItemIcon }) => (
            <li key={page}>
              <Link
                to={staffPath(page)}
                aria-current={isHere(page) ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-sm px-2',
                  isHere(page) ? 'bg-accent-soft text-accent' : 'text-ink hover:bg-paper-sunken',
                )}
              >
                <ItemIcon />
                {pages[page].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto space-y-3 text-sm">
        <OfflineDot />
        <div className="flex items-center justify-between gap-2 border-line border-t pt-3">
          <p className="min-w-0 break-words leading-tight">
            {me.name}
            <span className="block text-ink-soft text-xs">{posts.join(' · ')}</span>
          </p>
          <LockButton />
        </div>
        <LanguageSwitcher />
        <ThemeSwitcher />
      </div>
    </header>
  );
}

/** A native select, because phones open its list within reach of the thumb. */
export function LocationSwitch() {
  const frame = useStaffTexts('frame');
  const { locations, location, chooseLocation } = useStaffLocation();
  if (locations.length < 2)
    return <p className="min-w-0 break-words py-2 font-medium leading-tight">{location?.name ?? frame.noPlace}</p>;
  return (
    <label className="relative flex min-h-12 min-w-0 items-center">
      <VisuallyHidden>{frame.location}</VisuallyHidden>
      <select
        value={location?.id}
        onChange={({ currentTarget }) => chooseLocation(currentTarget.value)}
        className="min-h-12 w-full min-w-0 appearance-none text-ellipsis bg-transparent pr-7 font-medium text-ink"
      >
        {locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <DownIcon className="pointer-events-none absolute right-1 size-4" />
    </label>
  );
}

function LockButton() {
  const frame = useStaffTexts('frame');
  const lock = useLock();
  return (
    <button
      type="button"
      aria-label={frame.lock}
      title={frame.lock}
      onClick={lock}
      className="grid size-12 shrink-0 place-items-center text-ink-soft hover:text-ink"
    >
      <LockIcon />
    </button>
  );
}
