import { useState } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { useConsent } from '../own-data.ts';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

/** Gives or withdraws the consent to promotional mail; the checkbox takes effect at once. */
export function NewsSection({ member }: { member: Profile }) {
  const texts = useProfileTexts();
  const { failures } = useMessages();
  const consent = useConsent();
  // Optimistic: the checkbox must not jump back until the server has answered.
  const [wish, setWish] = useState<boolean | null>(null);
  return (
    <ProfileSection heading={texts.newsHeading} advice={texts.newsAdvice}>
      <Checkbox
        label={texts.news}
        checked={wish ?? member.receiveEmails}
        aria-disabled={wish !== null || undefined}
        onChange={({ target }) => {
          if (wish !== null) return;
          setWish(target.checked);
          consent.mutate(target.checked, { onSettled: () => setWish(null) });
        }}
      />
      <div role="status" className="text-sm">
        {consent.isSuccess && (
          <p className="text-ink-soft">{consent.data.receiveEmails ? texts.newsOn : texts.newsOff}</p>
        )}
        {consent.isError && <p className="font-medium text-danger">{failureText(consent.error, failures)}</p>}
      </div>
    </ProfileSection>
  );
}
