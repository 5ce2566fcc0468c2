import { useId, useState } from 'react';
import type { BlockPage } from '#contract/staff/blocks.ts';
import { isReason, MOST_REASON } from '#domain/staff/reason.ts';
import { useAct } from '#web/admin/api/use-staff.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type LiftSheetProps = { id: string; onLifted: (page: BlockPage) => void; onClose: () => void };

export function LiftSheet({ id, onLifted, onClose }: LiftSheetProps) {
  const texts = useStaffTexts('blocks');
  const form = useId();
  const [reason, setReason] = useState(texts.liftReason);
  const act = useAct('POST /admin/blocks/{id}/lift', {
    onSuccess: (page) => {
      onLifted(page);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      title={texts.lift}
      description={texts.liftAdvice}
      actions={
        <Button type="submit" form={form} disabled={!isReason(reason)} busy={act.isPending && texts.lifting}>
          {texts.liftNow}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate({ params: { id }, body: { reason: reason.trim() } });
        }}
      >
        <TextField
          label={texts.reason}
          maxLength={MOST_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <ActFailure error={act.error} />
      </form>
    </Dialog>
  );
}
