import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { ActFailure } from '#web/admin/ui/act-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  description: string;
  isSending: boolean;
  error: Error | null;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before an action that needs no reason. */
export function ConfirmDialog({ title, description, isSending, error, onClose, onConfirm }: ConfirmDialogProps) {
  const texts = useStaffTexts('exceptions');
  return (
    <Dialog
      open
      hasOwnClose
      title={title}
      description={description}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSending) onClose();
      }}
      actions={
        <>
          <Button busy={isSending && texts.working} onClick={onConfirm}>
            {texts.confirm}
          </Button>
          <Button tone="quiet" disabled={isSending} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <ActFailure error={error} />
    </Dialog>
  );
}
