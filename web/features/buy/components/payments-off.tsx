import { useQuery } from '@tanstack/react-query';
import { brandQuery } from '../../../api/queries.ts';
import { useMessages } from '../../../i18n/language-provider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { HotlineList } from './contact-dialog.tsx';

/** Cards cannot be taken now; somebody at the telephone can help. */
export function PaymentsOff({ announce = false }: { announce?: boolean }) {
  const { buy } = useMessages();
  const { data: brand } = useQuery(brandQuery);
  return (
    <Notice tone="danger" title={buy.paymentsOff} announce={announce}>
      {brand !== undefined && <HotlineList numbers={brand.buyerHotlines} />}
    </Notice>
  );
}
