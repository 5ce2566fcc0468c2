import { useEffect, useState } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MemberCard } from './member-card.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

type PhoneMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function PhoneMenu({ open, onOpenChange }: PhoneMenuProps) {
  const { layout } = useMessages();
  const session = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const changeOpen = (isOpen: boolean) => {
    setLeaving(false);
    onOpenChange(isOpen);
  };
  const leave = () => {
    setLeaving(true);
    onOpenChange(false);
  };
  useEffect(() => {
    if (!open) return undefined;
    const { pathname } = window.location;
    // Back and Forward close the menu before the next screen loads. On the same page its button gets the focus.
    const followHistory = () => {
      setLeaving(window.location.pathname !== pathname);
      onOpenChange(false);
    };
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, [open, onOpenChange]);
  const logOut = useLogOut(() => {
    leave();
    toast({ title: layout.loggedOut });
    navigate(pathTo('/'));
  });

  return (
    <Drawer open={open} onOpenChange={changeOpen} isLeaving={isLeaving} title={layout.menu}>
      <div className="mt-2 flex grow flex-col gap-8 pl-4">
        <MemberCard />
        <Navigation onFollow={leave} />
        <div className="-ml-4 mt-auto space-y-4 border-line border-t pt-5 pl-4">
          <LanguageSwitcher />
          <ThemeSwitcher />
          {session.kind === 'member' && (
            <Button
              tone="secondary"
              className="w-full"
              busy={logOut.isPending && layout.logOut}
              onClick={() => logOut.mutate()}
            >
              {layout.logOut}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  );
}
