import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { Link } from '#web/router/router.tsx';
import { ContactList, PolicyLinks } from './contacts.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MemberCard } from './member-card.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';
import { Wordmark } from './wordmark.tsx';

/** Desktop only: stays at the left, and scrolls separately in a low window. */
export function Sidebar() {
  const { layout } = useMessages();
  return (
    <header className="fixed inset-y-0 left-0 hidden w-(--sidebar) flex-col gap-10 overflow-y-auto border-line border-r px-8 py-9 lg:flex">
      <Link to={pathTo('/')} aria-label={layout.siteName} className="self-start">
        <Wordmark />
      </Link>
      <Navigation />
      <MemberCard />
      <div className="mt-auto space-y-5 text-sm">
        <div>
          <LanguageSwitcher />
          <ThemeSwitcher />
        </div>
        <div className="border-line border-t pt-3">
          <PolicyLinks />
        </div>
        <div className="border-line border-t pt-3">
          <ContactList />
        </div>
      </div>
    </header>
  );
}
