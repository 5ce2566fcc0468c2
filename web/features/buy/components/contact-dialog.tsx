import { useMessages } from '#web/i18n/language-provider.tsx';
import { closeEntry } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';
import { HotlineList } from '#web/shared/hotline-list.tsx';
import { useHotlines } from '#web/shared/hotlines.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const HASH = '#contact';

/** Shows the contacts in a dialog. The hash of the URL opens it, so that Back closes it. */
export function Contact({ locationId }: { locationId: string }) {
  const { buy } = useMessages();
  const { hash } = useLocation();
  const hotlines = useHotlines(locationId);
  if (hotlines.length === 0) return null;

  return (
    <>
      <TextLink to={{ hash: HASH }} className="inline-flex min-h-11 items-center gap-2.5">
        <PhoneIcon className="size-5" />
        {buy.contact}
      </TextLink>
      <Dialog
        open={hash === HASH}
        onOpenChange={(isOpen) => {
          if (!isOpen) closeEntry({});
        }}
        title={buy.contactTitle}
        description={buy.contactAdvice}
      >
        <HotlineList numbers={hotlines} />
      </Dialog>
    </>
  );
}
