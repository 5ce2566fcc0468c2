import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { LanguageSwitcher, ThemeSwitcher } from './switchers.tsx';
import { Wordmark } from './wordmark.tsx';

/** The frame before a session is open: only the name and the language. */
export function Door({ children }: { children: ReactNode }) {
  const { layout } = useMessages();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 px-4 pt-2 sm:px-8">
        <Wordmark label={layout.siteName} />
        <div className="flex flex-wrap items-center gap-x-4">
          <LanguageSwitcher />
          <ThemeSwitcher />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow">
        {children}
      </main>
    </div>
  );
}
