import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { paths } from '../../../paths.ts';

const loadDialog = () => import('./forgot-password-dialog.tsx');
const ForgotPasswordDialog = lazy(async () => ({ default: (await loadDialog()).ForgotPasswordDialog }));

const HASH = new URL(paths.forgotPassword(), 'http://localhost').hash;

export function ForgotPasswordLink() {
  const { account } = useMessages();
  const { search, ...here } = useLocation();
  const state: unknown = here.state;
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

/** Open while the address says so, so that Back closes it. It stands beside the form, for it has one of its own. */
export function ForgotPassword({ email }: { email: string }) {
  const { pathname, search, hash, key, ...here } = useLocation();
  const state: unknown = here.state;
  const navigate = useNavigate();

  /** An entry of the history that a press on the link made is left by going back; the first one of a visit is rewritten. */
  async function close() {
    if (key === 'default') await navigate({ pathname, search }, { replace: true, state });
    else await navigate(-1);
  }

  return (
    <Suspense fallback={null}>
      {hash === HASH && <ForgotPasswordDialog email={email} onClose={() => void close()} />}
    </Suspense>
  );
}
