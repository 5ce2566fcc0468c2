import { useEffect } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page, PageHeading } from './page.tsx';

export function NotFoundPage() {
  const { failures } = useMessages();
  const { pathname } = useLocation();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a browser logs missing pages to its console, so the app does too
    console.error('There is no page at this path:', pathname);
    reportMissingPage(pathname);
  }, [pathname]);
  return (
    <Page title={failures.notFoundTitle} width="text">
      <p className="figures text-4xl text-line-strong" aria-hidden="true">
        404
      </p>
      <PageHeading className="mt-4">{failures.notFound}</PageHeading>
      <p className="mt-3 text-ink-soft">{failures.notFoundAdvice}</p>
      <LinkButton to={pathTo('/')} className="mt-8">
        {failures.returnHome}
      </LinkButton>
    </Page>
  );
}

/** Reports a missing page that was reached inside the app. The server logs only URLs it is asked for. */
function reportMissingPage(pathname: string): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded !== undefined && new URL(loaded.name).pathname === pathname) return;
  fetch(pathname, { method: 'HEAD' }).catch(() => undefined);
}
