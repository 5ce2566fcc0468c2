import { useEffect } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathToRegister } from '#web/paths.ts';
import { useLocation } from '#web/router/router.tsx';
import { useSearchParams } from '#web/router/search-params.ts';
import { useSession } from '#web/session/use-session.ts';
import { inLink, rememberWayBack } from '#web/session/way-back.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { GoOn } from './components/go-on.tsx';
import { GoogleSignIn } from './components/google-sign-in.tsx';
import { LogInForm } from './components/log-in-form.tsx';
import { useLogIn } from './log-in.ts';
import { arrivalIn } from './log-in-arrival.ts';

export function LogInPage() {
  const { account } = useMessages();
  const [query] = useSearchParams();
  const session = useSession();
  const logIn = useLogIn();
  const arrival = arrivalIn(query, useLocation().state);
  const { destination, message } = arrival;

  const isMember = session.kind === 'member';
  useEffect(() => {
    if (!isMember) rememberWayBack(destination);
  }, [isMember, destination]);

  // A member who followed a verification link stays here to see its result, even when already logged in.
  const isSettled = arrival.verification === null || !logIn.isIdle;
  if (isMember && isSettled) return <GoOn to={destination} />;

  return (
    <Page title={account.logInTitle} width="text">
      <div className="max-w-md">
        <PageHeading>{account.logInTitle}</PageHeading>
        {message !== null && (
          <div className="mt-6">
            <Notice announce>{message}</Notice>
          </div>
        )}
        {isMember ? (
          <SeenByMember destination={destination} />
        ) : (
          <>
            <LogInForm logIn={logIn} arrival={arrival} />
            <GoogleSignIn destination={destination} />
            <p className="mt-10 border-line border-t pt-5">
              {account.noAccount}{' '}
              <TextLink to={pathToRegister(inLink(destination))} className="inline-flex min-h-11 items-center">
                {account.register}
              </TextLink>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}

/**
 * Says that the address is confirmed, to a member who opened the mailed link while logged in. True for an
 * expired link too, because only a confirmed address can log in.
 */
function SeenByMember({ destination }: { destination: string }) {
  const { account } = useMessages();
  return (
    <div className="mt-8 space-y-6">
      <Notice tone="success" announce>
        {account.confirmed}
      </Notice>
      <LinkButton to={destination} className="w-full">
        {account.goOn}
      </LinkButton>
    </div>
  );
}
