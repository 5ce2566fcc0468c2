import { useState } from 'react';
import { Navigate } from 'react-router';
import { useMessages } from '../../i18n/language-provider.tsx';
import { Page, PageHeading } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { CheckMail } from './components/check-mail.tsx';
import { RegistrationForm } from './components/registration-form.tsx';

export function RegisterPage() {
  const { account } = useMessages();
  const session = useSession();
  const [mailedTo, setMailedTo] = useState<string | null>(null);

  if (session.kind === 'member') return <Navigate to={paths.home()} replace />;
  if (mailedTo !== null) return <CheckMail email={mailedTo} />;
  return (
    <Page title={account.registerTitle} width="text">
      <div className="max-w-xl">
        <PageHeading>{account.registerTitle}</PageHeading>
        <p className="mt-3 text-ink-soft">{account.registerLead}</p>
        <p>
          {account.haveAccount}{' '}
          <TextLink to={paths.logIn()} className="inline-flex min-h-11 items-center">
            {account.logIn}
          </TextLink>
        </p>
        <RegistrationForm onRegistered={setMailedTo} />
      </div>
    </Page>
  );
}
