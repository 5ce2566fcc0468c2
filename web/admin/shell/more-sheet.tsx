import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { staffPath } from '#web/admin/paths.ts';
import { useMe, usePostNames } from '#web/admin/session/me.tsx';
import { useLogOut } from '#web/admin/session/use-leave.ts';
import { Link } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { NAVIGATION } from './navigation.ts';
import { LanguageSwitcher, ThemeSwitcher } from './switchers.tsx';

type MoreSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; rooms: typeof NAVIGATION };

/** The pages that do not fit on the bar, language, appearance and logging out. */
export function MoreSheet({ open, onOpenChange, rooms }: MoreSheetProps) {
  const frame = useStaffTexts('frame');
  const pages = useStaffTexts('pages');
  const me = useMe();
  const posts = usePostNames();
  const logOut = useLogOut();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={me.name} description={posts.join(' · ')}>
      <ul className="divide-y divide-line border-line border-y">
        {rooms.map(({ page, icon: ItemIcon }) => (
          <li key={page}>
            <Link
              to={staffPath(page)}
              onClick={() => onOpenChange(false)}
              className="flex min-h-14 items-center gap-3 hover:text-accent"
            >
              <ItemIcon />
              {pages[page].title}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 space-y-1">
        <LanguageSwitcher />
        <ThemeSwitcher />
      </div>
      <Button tone="secondary" className="mt-5 w-full" onClick={() => logOut.mutate({ body: {} })}>
        {frame.logOut}
      </Button>
    </Dialog>
  );
}
