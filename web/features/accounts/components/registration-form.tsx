import { useEffect, useState } from 'react';
import type { Registration } from '#contract/members.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { BLANK_REGISTRATION, checkForm, useRegister } from '../registration.ts';
import { AccessFields } from './access-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { SurveyFields } from './survey-fields.tsx';

const RegistrationFailure = componentOnDemand(() =>
  import('./registration-failure.tsx').then((module) => module.RegistrationFailure),
);

const KEPT = ['name', 'gender', 'birthDate', 'phoneNumber', 'email', 'discoveryMethods', 'receiveEmails'] as const;

type RegistrationFormProps = {
  /** The path to which the new member was going. */
  destination: string;
  /** Called with the address of the verification mail. */
  onRegistered: (email: string) => void;
};

export function RegistrationForm({ destination, onRegistered }: RegistrationFormProps) {
  const { account, failures } = useMessages();
  const register = useRegister(destination);
  const [isFailureShown, setFailureShown] = useState(false);
  // Without a network it could not be loaded when it is needed.
  useEffect(() => void RegistrationFailure.load().catch(() => undefined), []);
  const send = (registration: Registration) =>
    register.mutate(registration, {
      onSuccess: () => {
        form.forget();
        onRegistered(registration.email.trim());
      },
      onError: (error) => {
        if (isProblem(error, 'email_taken')) form.answer({ email: error.message });
        if (form.place(error)) return setFailureShown(false);
        RegistrationFailure.load().then(
          () => setFailureShown(true),
          () => toast({ title: failures.noConnection, tone: 'danger' }),
        );
      },
    });
  const form = useForm({
    start: BLANK_REGISTRATION,
    check: checkForm,
    checksOnLeaving: true,
    // Checked while typing, not on blur, because this fault disables the button below.
    atOnce: ['under_age'],
    keep: KEPT,
    send,
  });
  return (
    <form {...form.props} className="mt-6 space-y-10">
      <PersonFields form={form} />
      <AccessFields form={form} />
      <SurveyFields form={form} />
      <SubmitButton isRefused={Object.keys(form.errors).length > 0} busy={register.isPending && account.registering} />
      {register.error !== null && RegistrationFailure.loaded() && (
        <RegistrationFailure
          error={register.error}
          open={isFailureShown}
          onClose={() => setFailureShown(false)}
          focusEmail={() => form.focus('email')}
        />
      )}
    </form>
  );
}

type SubmitButtonProps = { isRefused: boolean; busy: string | false };

/** Disabled while a field has an error. */
function SubmitButton({ isRefused, busy }: SubmitButtonProps) {
  const { account } = useMessages();
  return (
    <div>
      <Button type="submit" disabled={isRefused} busy={busy} className="w-full sm:w-auto sm:min-w-64">
        {account.registerButton}
      </Button>
      {isRefused && <p className="mt-2 text-ink-soft text-sm">{account.checkForm}</p>}
    </div>
  );
}
