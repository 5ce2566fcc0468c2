import { failureText } from '#web/i18n/failure-text.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { useExport } from '../own-data.ts';
import { useProfileTexts } from '../texts.ts';
import { ProfileSection } from './profile-section.tsx';

/** Offers an export of the member's own data. */
export function DataSection() {
  const texts = useProfileTexts();
  const { failures } = useMessages();
  const download = useExport();
  return (
    <ProfileSection heading={texts.dataHeading} advice={texts.dataAdvice}>
      <Button tone="secondary" busy={download.isPending && texts.downloading} onClick={() => download.mutate()}>
        {texts.download}
      </Button>
      {download.isError && (
        <p role="alert" className="mt-2 font-medium text-danger text-sm">
          {failureText(download.error, failures)}
        </p>
      )}
    </ProfileSection>
  );
}
