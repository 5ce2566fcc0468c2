import { useEffect, useState } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathToLogIn } from '#web/paths.ts';
import { useSearchParams } from '#web/router/search-params.ts';
import { useSession } from '#web/session/use-session.ts';
import { destinationOf, inLink, rememberWayBack } from '#web/session/way-back.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { CheckMail } from './components/check-mail.tsx';
import { GoOn } from './components/go-on.tsx';
import { RegistrationForm } from './components/registration-form.tsx';

export function RegisterPage() {
  const { account } = useMessages();
  const session = useSession();
  const [query] = useSearchParams();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const destination = destinationOf(query.get('redirect'));

  // Remembered until the new member logs in, which the mailed link may do in another tab.
  const isMember = session.kind === 'member';
  useEffect(() => {
    if (!isMember) rememberWayBack(destination);
  }, [isMember, destination]);

  if (isMember) return <GoOn to={destination} />;
  if (mailedTo !== null) return <CheckMail email={mailedTo} />;
  return (
    <Page title={account.registerTitle} width="text">
      <div className="max-w-xl">
        <PageHeading>{account.registerTitle}</PageHeading>
        <p className="mt-3 text-ink-soft">{account.registerLead}</p>
        <p>
          {account.haveAccount}{' '}
          <TextLink to={pathToLogIn(inLink(destination))} className="inline-flex min-h-11 items-center">
            {account.logIn}
          </TextLink>
        </p>
        <RegistrationForm destination={destination} onRegistered={setMailedTo} />
      </div>
    </Page>
  );
}
