import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { brandQuery } from '../../../api/queries.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhoneIcon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const HASH = '#contact';

/** The way to somebody who answers; open while the address says so, so that Back closes it. */
export function Contact() {
  const { buy } = useMessages();
  const { pathname, hash, key } = useLocation();
  const navigate = useNavigate();
  const { data: brand } = useQuery(brandQuery);
  if (brand === undefined || brand.buyerHotlines.length === 0) return null;

  /** An entry of the history that a press on the link made is left by going back; the first one of a visit is rewritten. */
  async function close() {
    if (key === 'default') await navigate(pathname, { replace: true });
    else await navigate(-1);
  }

  return (
    <>
      <TextLink to={{ hash: HASH }} className="inline-flex min-h-11 items-center gap-2.5">
        <PhoneIcon className="size-5" />
        {buy.contact}
      </TextLink>
      <Dialog
        open={hash === HASH}
        onOpenChange={(isOpen) => {
          if (!isOpen) void close();
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
