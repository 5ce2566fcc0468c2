import { type ReactNode, useState } from 'react';
import { isReason, MOST_REASON } from '#domain/staff/reason.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ActFailure } from './states.tsx';

type ReasonDialogProps = {
  title: string;
  description?: ReactNode;
  /** Other fields that the action needs, above the reason. */
  children?: ReactNode;
  /** The label of the reason field; a general one by default. */
  label?: string | undefined;
  /** The label of the confirm button; a general one by default. */
  confirm?: string;
  /** Whether the other fields are filled in. */
  isReady?: boolean;
  isSending: boolean;
  error: Error | null;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** Asks for a reason before an action. The text stays when the action fails. */
export function ReasonDialog({
  title,
  description,
  children,
  label,
  confirm,
  isReady = true,
  isSending,
  error,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const texts = useStaffTexts('frame').reason;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      mustDecide
      hasOwnClose
      title={title}
      description={description}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSending) onClose();
      }}
      actions={
        <>
          <Button
            busy={isSending && texts.working}
            disabled={!isReason(reason) || !isReady}
            onClick={() => {
              onConfirm(reason.trim());
            }}
          >
            {confirm ?? texts.confirm}
          </Button>
          <Button tone="quiet" disabled={isSending} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <div className="mt-4 space-y-4">
        {children}
        <TextField
          label={label ?? texts.why}
          hint={texts.hint}
          maxLength={MOST_REASON}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
          }}
        />
        <ActFailure error={error} />
      </div>
    </Dialog>
  );
}
