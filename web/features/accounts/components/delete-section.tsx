import { Suspense } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { closeEntry } from '#web/router/history.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Link, useLocation } from '#web/router/router.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

const loadDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = componentOnDemand(() => loadDialog().then((module) => module.DeleteAccountDialog));

const HASH = '#delete-account';

/**
 * Lists the data that is deleted and kept; a dialog confirms the deletion and is open while its hash is in
 * the URL.
 */
export function DeleteSection({ member }: { member: Profile }) {
  const texts = useProfileTexts();
  const { hash } = useLocation();

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
        {hash === HASH && <DeleteAccountDialog member={member} onClose={() => closeEntry({})} />}
      </Suspense>
    </ProfileSection>
  );
}
