import { Suspense } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathToForgotPassword } from '#web/paths.ts';
import { closeEntry } from '#web/router/history.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Link, useLocation } from '#web/router/router.tsx';

const loadDialog = () => import('./forgot-password-dialog.tsx');
const ForgotPasswordDialog = componentOnDemand(() => loadDialog().then((module) => module.ForgotPasswordDialog));

const HASH = new URL(pathToForgotPassword(), 'http://localhost').hash;

export function ForgotPasswordLink() {
  const { account } = useMessages();
  const { search, state } = useLocation();
  return (
    <Link
      to={{ search, hash: HASH }}
      state={state}
      aria-haspopup="dialog"
      onPointerEnter={() => void loadDialog()}
      onFocus={() => void loadDialog()}
      className="inline-flex min-h-11 items-center underline decoration-line-strong decoration-1 underline-offset-[0.3em] transition-colors hover:text-accent"
    >
      {account.forgotPassword}
    </Link>
  );
}

/** Open while its hash is in the URL, so that Back closes it. Beside the login form: forms cannot nest. */
export function ForgotPassword({ email }: { email: string }) {
  const { search, hash, state } = useLocation();
  return (
    <Suspense fallback={null}>
      {hash === HASH && <ForgotPasswordDialog email={email} onClose={() => closeEntry({ search }, { state })} />}
    </Suspense>
  );
}
