import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeRedirect } from '#domain/members/safe-redirect.ts';
import { useMessages } from '../../i18n/language-provider.tsx';
import { Page, PageHeading } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LogInForm } from './components/log-in-form.tsx';
import { useLogIn } from './log-in.ts';

export function LogInPage() {
  const { account } = useMessages();
  const [query] = useSearchParams();
  const session = useSession();
  const logIn = useLogIn();
  const verification = query.get('verified');
  const message = messageIn(useLocation().state);

  // Who comes to see how the verification went stays for that, logged in or not.
  const isDone = verification === null || !logIn.isIdle;
  if (session.kind === 'member' && isDone) return <Navigate to={safeRedirect(query.get('redirect'))} replace />;

  return (
    <Page title={account.logInTitle} width="text">
      <div className="max-w-md">
        <PageHeading>{account.logInTitle}</PageHeading>
        {message !== null && (
          <div className="mt-6">
            <Notice>{message}</Notice>
          </div>
        )}
        <LogInForm logIn={logIn} verification={verification} hasFailed={query.has('error')} />
        <p className="mt-10 border-line border-t pt-5">
          {account.noAccount}{' '}
          <TextLink to={paths.register()} className="inline-flex min-h-11 items-center">
            {account.register}
          </TextLink>
        </p>
      </div>
    </Page>
  );
}

/** What another screen sent along to be said here. */
function messageIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' ? state.message : null;
}
