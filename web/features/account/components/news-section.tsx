import type { Profile } from '#contract/account.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { useConsent } from '../account-care.ts';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

/** The consent to promotional mail; a press gives or withdraws it at once. */
export function NewsSection({ member }: { member: Profile }) {
  const texts = useProfileTexts();
  const { failures } = useMessages();
  const consent = useConsent();
  const isWanted = consent.isPending ? consent.variables : member.receiveEmails;
  return (
    <ProfileSection heading={texts.newsHeading} advice={texts.newsAdvice}>
      <Checkbox
        label={texts.news}
        checked={isWanted}
        aria-disabled={consent.isPending || undefined}
        onChange={({ target }) => {
          if (!consent.isPending) consent.mutate(target.checked);
        }}
      />
      <div role="status" className="text-sm">
        {consent.isSuccess && <p className="text-ink-soft">{isWanted ? texts.newsOn : texts.newsOff}</p>}
        {consent.isError && <p className="font-medium text-danger">{failureText(consent.error, failures)}</p>}
      </div>
    </ProfileSection>
  );
}
