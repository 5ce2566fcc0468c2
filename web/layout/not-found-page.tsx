import { useEffect } from 'react';
import { useMessages } from '../i18n/language-provider.tsx';
import { paths } from '../paths.ts';
import { useLocation } from '../router/router.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHeading } from './page.tsx';

export function NotFoundPage() {
  const { failures } = useMessages();
  const { pathname } = useLocation();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the server logs the addresses that it is asked for; of this one it may never hear
    console.error('There is no page at this path:', pathname);
  }, [pathname]);
  return (
    <Page title={failures.notFoundTitle} width="text">
      <p className="figures text-4xl text-line-strong" aria-hidden="true">
        404
      </p>
      <PageHeading className="mt-4">{failures.notFound}</PageHeading>
      <p className="mt-3 text-ink-soft">{failures.notFoundAdvice}</p>
      <LinkButton to={paths.home()} className="mt-8">
        {failures.returnHome}
      </LinkButton>
    </Page>
  );
}
