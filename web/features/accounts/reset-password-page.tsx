import { useState } from 'react';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { pathToForgotPassword } from '#web/paths.ts';
import { secretFromAddress } from '#web/session/secret-in-address.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ResetPasswordForm } from './components/reset-password-form.tsx';
import { useSignInTexts } from './texts.ts';

export function ResetPasswordPage() {
  const texts = useSignInTexts();
  const [token] = useState(secretFromAddress);
  return (
    <Page title={texts.resetTitle} width="text">
      <div className="max-w-md">
        <PageHeading>{texts.resetTitle}</PageHeading>
        {token === null ? (
          <div className="mt-8 space-y-6">
            <Notice>{texts.linkMissing}</Notice>
            <LinkButton tone="secondary" to={pathToForgotPassword()} className="w-full">
              {texts.newLink}
            </LinkButton>
          </div>
        ) : (
          <>
            <p className="mt-3 text-ink-soft">{texts.resetLead}</p>
            <ResetPasswordForm token={token} />
          </>
        )}
      </div>
    </Page>
  );
}
