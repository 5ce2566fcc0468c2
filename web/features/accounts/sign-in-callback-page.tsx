import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathToLogIn } from '#web/paths.ts';
import { useSearchParams } from '#web/router/search-params.ts';
import { forgetSecret, secretFromAddress } from '#web/session/secret-in-address.ts';
import { inLink, wayBack } from '#web/session/way-back.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GoOn } from './components/go-on.tsx';
import { exchangeFailureText, mayWorkAgain, signInErrorText, useExchange } from './sign-in-exchange.ts';
import { useSignInTexts } from './texts.ts';

/** Completes a sign-in with an external provider, which returns here with a code to exchange, or with an error. */
export function SignInCallbackPage() {
  const texts = useSignInTexts();
  const { account, failures, ui } = useMessages();
  const [query] = useSearchParams();
  const [token] = useState(secretFromAddress);
  const { mutate, isSuccess, error } = useExchange(account.loggedIn);
  const word = query.get('error');
  const destination = wayBack(query.get('redirect'));

  const isBegun = useRef(false);
  useEffect(() => {
    if (token === null || word !== null || isBegun.current) return;
    isBegun.current = true;
    forgetSecret();
    mutate(token);
  }, [token, word, mutate]);

  if (isSuccess) return <GoOn to={destination} />;
  if (word !== null) return <Failed text={signInErrorText(word, texts)} destination={destination} />;
  if (token === null) return <Failed text={texts.tokenMissing} destination={destination} />;
  if (error !== null) {
    return (
      <Failed text={exchangeFailureText(error, texts, failures)} destination={destination}>
        {mayWorkAgain(error) && <Button onClick={() => mutate(token)}>{ui.tryAgain}</Button>}
      </Failed>
    );
  }
  return (
    <Page title={texts.completing} width="text">
      <PageHeading>{texts.completing}</PageHeading>
      <div className="mt-6">
        <Spinner text={texts.completingAdvice} />
      </div>
    </Page>
  );
}

type FailedProps = { text: string; destination: string; children?: ReactNode };

/** `children`: further actions beside starting again. */
function Failed({ text, destination, children }: FailedProps) {
  const texts = useSignInTexts();
  return (
    <Page title={texts.failed} width="text">
      <PageHeading>{texts.failed}</PageHeading>
      <p role="alert" className="mt-4 max-w-prose break-words text-ink-soft">
        {text}
      </p>
      <div className="mt-8 flex gap-3 max-sm:flex-col">
        {children}
        <LinkButton to={pathToLogIn(inLink(destination))} tone={children ? 'secondary' : 'primary'}>
          {texts.backToLogIn}
        </LinkButton>
      </div>
    </Page>
  );
}
