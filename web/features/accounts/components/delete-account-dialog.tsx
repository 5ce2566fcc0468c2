import { useId, useState } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { pathTo } from '#web/paths.ts';
import { navigate } from '#web/router/history.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { type Form, useForm } from '#web/ui/use-form.ts';
import { useDeleteAccount } from '../own-data.ts';
import { useProfileTexts } from '../texts.ts';

type Farewell = { password: string; email: string; acceptLoss: boolean };

type DeleteAccountDialogProps = { member: Profile; onClose: () => void };

/** Deletes the account after proof of ownership; a checkbox accepts the loss of visits and tickets. */
export function DeleteAccountDialog({ member, onClose }: DeleteAccountDialogProps) {
  const texts = useProfileTexts();
  const { failures } = useMessages();
  const formId = useId();
  const remove = useDeleteAccount(() => {
    toast({ title: texts.deleted });
    navigate(pathTo('/'), { replace: true });
  });
  const [isUnplaced, setUnplaced] = useState(false);
  // The checkbox stays once the server has refused because of upcoming visits or tickets.
  const [hasLeft, setHasLeft] = useState(false);

  const proof = member.hasPassword ? 'password' : 'email';
  const send = ({ password, email, acceptLoss }: Farewell) =>
    remove.mutate(
      { ...(proof === 'password' ? { password } : { email }), acceptLoss },
      {
        onError: (error) => {
          if (isSomethingLeft(error)) setHasLeft(true);
          setUnplaced(!form.place(error, [proof]));
        },
      },
    );
  const form = useForm({ start: { password: '', email: '', acceptLoss: false }, send });
  return (
    <Dialog
      open
      mustDecide
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title={texts.deleteTitle}
      description={texts.deleteLead}
      actions={
        <>
          <Button type="submit" form={formId} tone="danger" busy={remove.isPending && texts.deleting}>
            {texts.deleteFinally}
          </Button>
          <Button tone="secondary" disabled={remove.isPending} onClick={onClose}>
            {texts.keepAccount}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="space-y-5">
        {remove.isError && isUnplaced && (
          <Notice tone="danger" announce>
            {failureText(remove.error, failures)}
          </Notice>
        )}
        <Proof member={member} form={form} />
        {hasLeft && <Checkbox {...form.choice('acceptLoss')} label={texts.acceptLoss} />}
      </form>
    </Dialog>
  );
}

const isSomethingLeft = (error: Error) =>
  isProblem(error, 'upcoming_reservations_exist') || isProblem(error, 'unused_tickets_exist');

/** Asks for the password, or for the address of an account without one. The server checks it. */
function Proof({ member, form }: { member: Profile; form: Form<Farewell> }) {
  const texts = useProfileTexts();
  const faultText = useFaultText();
  const { errors } = form;
  return member.hasPassword ? (
    <PasswordField
      {...form.field('password')}
      label={texts.deletePassword}
      error={faultText(errors.password)}
      autoComplete="current-password"
    />
  ) : (
    <TextField
      {...form.field('email')}
      type="email"
      label={texts.deleteEmail}
      error={faultText(errors.email)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
