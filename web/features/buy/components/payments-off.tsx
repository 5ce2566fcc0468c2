import { useMessages } from '#web/i18n/language-provider.tsx';
import { HotlineList } from '#web/shared/hotline-list.tsx';
import { useHotlines } from '#web/shared/hotlines.ts';
import { Notice } from '#web/ui/notice.tsx';

type PaymentsOffProps = { locationId: string; announce?: boolean };

/** Says that card payments are off and gives a phone number. */
export function PaymentsOff({ locationId, announce = false }: PaymentsOffProps) {
  const { buy } = useMessages();
  return (
    <Notice tone="danger" title={buy.paymentsOff} announce={announce}>
      <HotlineList numbers={useHotlines(locationId)} />
    </Notice>
  );
}
