import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ResultDialog } from './result-dialog.tsx';

/** The address names no payment of this member: says neither yes nor no. */
export function UnknownPayment({ onClose }: { onClose: () => void }) {
  const { payment, layout } = useMessages();
  return (
    <ResultDialog
      title={payment.unknownTitle}
      text={payment.unknown}
      onClose={onClose}
      actions={<LinkButton to={pathTo('/reservations')}>{layout.reservations}</LinkButton>}
    />
  );
}
