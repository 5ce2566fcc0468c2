import { useEffect } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page, PageHeading } from './page.tsx';

const reload = () => location.reload();

/** Replaces a screen that threw or failed to load. Retries loading when the network is back. */
export function Failure({ isChunkLoadError }: { isChunkLoadError: boolean }) {
  const { failures, ui } = useMessages();
  useEffect(() => {
    if (isChunkLoadError) addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isChunkLoadError]);
  const [title, advice] = isChunkLoadError
    ? [failures.unreached, failures.unreachedAdvice]
    : [failures.unexpected, failures.unexpectedAdvice];
  return (
    <Page title={title} width="text">
      <div role="alert">
        <PageHeading>{title}</PageHeading>
        <p className="mt-4 max-w-prose text-ink-soft">{advice}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={reload}>{isChunkLoadError ? ui.tryAgain : failures.reload}</Button>
        <LinkButton tone="secondary" to={pathTo('/')}>
          {failures.returnHome}
        </LinkButton>
      </div>
    </Page>
  );
}
