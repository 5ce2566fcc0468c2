import { useState } from 'react';
import { Page, PageHeading } from '#web/layout/page.tsx';
import { forgetSecret, secretFromAddress } from '#web/session/secret-in-address.ts';
import { AskErasure } from './components/ask-erasure.tsx';
import { ConfirmErasure } from './components/confirm-erasure.tsx';
import { useGuestDataTexts } from './texts.ts';

/** Lets a guest request the erasure link, and is the page that this link leads to. */
export function GuestDataPage() {
  const texts = useGuestDataTexts();
  const [token, setToken] = useState(secretFromAddress);
  const startAgain = () => {
    forgetSecret();
    setToken(null);
  };
  return (
    <Page title={texts.title} width="text">
      <div className="max-w-xl">
        <PageHeading>{texts.title}</PageHeading>
        {token === null ? <AskErasure /> : <ConfirmErasure token={token} onNewLink={startAgain} />}
      </div>
    </Page>
  );
}
