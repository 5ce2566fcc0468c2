import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { HotlineList } from '#web/shared/hotline-list.tsx';
import { useHotlines } from '#web/shared/hotlines.ts';
import { ResultDialog } from '#web/shared/result-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Says that the URL names no payment of this member, without a claim about its success. */
export function UnknownPayment({ onClose }: { onClose: () => void }) {
  const { payment, layout } = useMessages();
  return (
    <ResultDialog
      title={payment.unknownTitle}
      text={payment.unknown}
      onClose={onClose}
      actions={<LinkButton to={pathTo('/reservations')}>{layout.reservations}</LinkButton>}
    >
      <HotlineList numbers={useHotlines(undefined)} />
    </ResultDialog>
  );
}
