import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathToLogIn, pathToRegister } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ActionBar } from './action-bar.tsx';

/** Asks the visitor to log in to book; login returns to this page. */
export function LogInPrompt({ summary }: { summary: ReactNode }) {
  const { slot } = useMessages();
  const { pathname } = useLocation();
  return (
    <>
      <div className="mb-5">
        <p className="font-medium">{slot.logInTitle}</p>
        <p className="text-ink-soft">
          {slot.logInAdvice} <TextLink to={pathToRegister(pathname)}>{slot.register}</TextLink>
        </p>
      </div>
      <ActionBar summary={summary}>
        <LinkButton to={pathToLogIn(pathname)} className="w-full">
          {slot.logIn}
        </LinkButton>
      </ActionBar>
    </>
  );
}
