import { useMessages } from '../../../i18n/language-provider.tsx';
import { closeEntry } from '../../../router/history.ts';
import { useLocation } from '../../../router/router.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhoneIcon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { HotlineList } from '../../payment/components/hotline-list.tsx';
import { useHotlines } from '../../payment/hotlines.ts';

const HASH = '#contact';

/** The way to somebody who answers; open while the address says so, so that Back closes it. */
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
