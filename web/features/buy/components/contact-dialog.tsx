import { useQuery } from '@tanstack/react-query';
import { brandQuery } from '../../../api/queries.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { closeEntry } from '../../../router/history.ts';
import { useLocation } from '../../../router/router.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhoneIcon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const HASH = '#contact';

/** The way to somebody who answers; open while the address says so, so that Back closes it. */
export function Contact() {
  const { buy } = useMessages();
  const { hash } = useLocation();
  const { data: brand } = useQuery(brandQuery);
  if (brand === undefined || brand.buyerHotlines.length === 0) return null;

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
        <HotlineList numbers={brand.buyerHotlines} />
      </Dialog>
    </>
  );
}

export function HotlineList({ numbers }: { numbers: readonly string[] }) {
  const { buy } = useMessages();
  return (
    <ul className="space-y-3">
      {numbers.map((number) => (
        <li key={number}>
          <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className={buttonStyle('secondary', 'w-full')}>
            <PhoneIcon className="size-5" />
            <span>{buy.call(number)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
