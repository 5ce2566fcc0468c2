import type { BlockPage } from '#contract/staff/blocks.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ReasonDialog } from '#web/admin/ui/reason-dialog.tsx';

type LiftSheetProps = { id: string; onLifted: (page: BlockPage) => void; onClose: () => void };

export function LiftSheet({ id, onLifted, onClose }: LiftSheetProps) {
  const texts = useStaffTexts('blocks');
  const act = useAct('POST /admin/blocks/{id}/lift', {
    onSuccess: (page) => {
      onLifted(page);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={texts.lift}
      description={texts.liftAdvice}
      start={texts.liftReason}
      confirm={texts.liftNow}
      act={act}
      onClose={onClose}
      onConfirm={(reason) => act.mutate({ params: { id }, body: { reason } })}
    />
  );
}
