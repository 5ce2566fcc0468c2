import { type ComponentProps, type ReactNode, useId } from 'react';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ActFailure } from './act-failure.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

type ReasonDialogProps = {
  title: string;
  description?: ReactNode;
  /** What the action also asks for or says, above the reason. */
  children?: ReactNode;
  /** The label of the reason field; a general one by default. */
  label?: string | undefined;
  /** A reason that is proposed. */
  start?: string;
  /** The label of the confirm button; a general one by default. */
  confirm?: string;
  tone?: ComponentProps<typeof Button>['tone'];
  /** Whether the other fields are filled in. */
  isReady?: boolean;
  act: { readonly isPending: boolean; readonly error: Error | null };
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** Asks for a reason before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    description,
    children,
    label,
    start,
    confirm,
    tone = 'primary',
    isReady = true,
    act,
    onClose,
    onConfirm,
  } = props;
  const texts = useStaffTexts('frame').reason;
  const form = useId();
  const reason = useReason(start);
  return (
    <Dialog
      open
      mustDecide
      hasOwnClose
      title={title}
      description={description}
      onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}
      actions={
        <>
          <Button type="submit" form={form} tone={tone} disabled={!isReady} busy={act.isPending && texts.working}>
            {confirm ?? texts.confirm}
          </Button>
          <Button tone="quiet" disabled={act.isPending} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={reason.submit(onConfirm)} className="space-y-5">
        {children}
        <ReasonField {...reason.field} label={label} />
        <ActFailure error={act.error} />
      </form>
    </Dialog>
  );
}
