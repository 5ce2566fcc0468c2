import { useMessages } from '#web/i18n/language-provider.tsx';
import { useHotline } from '#web/shared/hotlines.ts';
import { PhoneLink } from '#web/ui/text-link.tsx';

/** Shows the number to call when a code is missing: the location's hotline, otherwise the brand's. */
export function Hotline({ locationId }: { locationId: string }) {
  const { entryCode } = useMessages();
  const number = useHotline(locationId);
  if (number === '') return null;
  return (
    <p>
      {entryCode.callUs}{' '}
      <PhoneLink number={number} className="flex min-h-11 w-fit items-center whitespace-nowrap font-medium" />
    </p>
  );
}
