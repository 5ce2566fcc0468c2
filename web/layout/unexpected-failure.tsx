import { useMessages } from '../i18n/language-provider.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHeading } from './page.tsx';

export function UnexpectedFailure() {
  const { failures } = useMessages();
  return (
    <Page title={failures.unexpected} width="text">
      <div role="alert">
        <PageHeading>{failures.unexpected}</PageHeading>
        <p className="mt-4 max-w-prose text-ink-soft">{failures.unexpectedAdvice}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{failures.reload}</Button>
        <LinkButton tone="secondary" to={paths.home()}>
          {failures.returnHome}
        </LinkButton>
      </div>
    </Page>
  );
}
