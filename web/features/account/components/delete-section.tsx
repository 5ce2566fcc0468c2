import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Profile } from '#contract/account.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

const loadDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazy(async () => ({ default: (await loadDialog()).DeleteAccountDialog }));

const HASH = '#delete-account';

/** Says what goes and what stays; the decision is a dialog, open while the address says so. */
export function DeleteSection({ member }: { member: Profile }) {
  const texts = useProfileTexts();
  const { pathname, hash, key } = useLocation();
  const navigate = useNavigate();

  /** An entry of the history that a press on the link made is left by going back; the first one of a visit is rewritten. */
  async function close() {
    if (key === 'default') await navigate(pathname, { replace: true });
    else await navigate(-1);
  }

  return (
    <ProfileSection heading={texts.deleteHeading}>
      <div className="max-w-prose space-y-3">
        <p>{texts.deleteAdvice}</p>
        <p>{texts.whatStays}</p>
      </div>
      <Link
        to={{ hash: HASH }}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        className={buttonStyle('secondary', 'mt-5')}
      >
        {texts.deleteAccount}
      </Link>
      <Suspense fallback={null}>
        {hash === HASH && <DeleteAccountDialog member={member} onClose={() => void close()} />}
      </Suspense>
    </ProfileSection>
  );
}
