import { useEffect, useRef } from 'react';
import { emailFault } from '#domain/members/registration.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { serverTextOr } from '#web/i18n/server-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useForgotPassword } from '../new-password.ts';
import { useSignInTexts } from '../texts.ts';

/** `email`: the address typed in the login form so far. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const texts = useSignInTexts();
  const { ui } = useMessages();
  const ask = useForgotPassword();
  if (ask.isSuccess) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        hasOwnClose
        title={texts.linkSentTitle}
        description={<p role="status">{texts.linkSent(ask.variables)}</p>}
        actions={<Button onClick={onClose}>{ui.close}</Button>}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={texts.forgotTitle} description={texts.forgotAdvice}>
      <AskForm email={email} ask={ask} />
    </Dialog>
  );
}

function AskForm({ email, ask }: { email: string; ask: ReturnType<typeof useForgotPassword> }) {
  const texts = useSignInTexts();
  const { account, failures } = useMessages();
  const faultText = useFaultText();
  const form = useForm({
    start: { email },
    check: ({ email }) => ({ email: emailFault(email) }),
    send: (wish) => ask.mutate(wish.email.trim()),
  });
  const input = useRef<HTMLInputElement>(null);
  // Runs in a microtask, because the dialog first focuses its first control, the close button.
  useEffect(() => queueMicrotask(() => input.current?.focus()), []);
  return (
    <form {...form.props} className="space-y-6">
      {ask.isError && (
        <Notice tone="danger" announce>
          {serverTextOr(texts.linkFailed, ask.error, failures)}
        </Notice>
      )}
      <TextField
        ref={input}
        {...form.field('email')}
        type="email"
        label={account.email}
        error={faultText(form.errors.email)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" busy={ask.isPending && texts.sendingLink} className="w-full">
        {texts.sendLink}
      </Button>
    </form>
  );
}
