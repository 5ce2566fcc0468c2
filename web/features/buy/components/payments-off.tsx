import { useMessages } from '../../../i18n/language-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { HotlineList } from '../../payment/components/hotline-list.tsx';
import { useHotlines } from '../../payment/hotlines.ts';

type PaymentsOffProps = { locationId: string; announce?: boolean };

/** Cards cannot be taken now; somebody at the telephone can help. */
export function PaymentsOff({ locationId, announce = false }: PaymentsOffProps) {
  const { buy } = useMessages();
  return (
    <Notice tone="danger" title={buy.paymentsOff} announce={announce}>
      <HotlineList numbers={useHotlines(locationId)} />
    </Notice>
  );
}
