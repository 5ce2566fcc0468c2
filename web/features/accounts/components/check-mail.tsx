import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathToLogIn } from '#web/paths.ts';
import { inLink, wayBack } from '#web/session/way-back.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Says that the account exists and that its address must be confirmed by the mailed link. */
export function CheckMail({ email }: { email: string }) {
  const { account } = useMessages();
  const text = useRef<HTMLDivElement>(null);
  // The form that had the focus has disappeared, so the page scrolls to the result at the top.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    text.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Page title={account.checkMailTitle} width="text">
      <div ref={text} tabIndex={-1} className="max-w-xl outline-none">
        <PageHeading>{account.checkMailTitle}</PageHeading>
        <p className="mt-4">{account.checkMail(email)}</p>
      </div>
      <LinkButton to={pathToLogIn(inLink(wayBack(null)))} className="mt-8 max-sm:w-full">
        {account.logIn}
      </LinkButton>
    </Page>
  );
}
