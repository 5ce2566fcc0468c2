import { Suspense, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Registration } from '#contract/members.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { placeFaults } from '../form-faults.ts';
import {
  BLANK_REGISTRATION,
  birthDateFault,
  type RegistrationFormState,
  registrationResolver,
  useRegister,
} from '../registration.ts';
import { AccessFields } from './access-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { SurveyFields } from './survey-fields.tsx';

const RegistrationFailure = componentOnDemand(() =>
  import('./registration-failure.tsx').then((module) => module.RegistrationFailure),
);

type RegistrationFormProps = {
  /** Where the new member was going. */
  destination: string;
  /** Called with the address that a mail was sent to. */
  onRegistered: (email: string) => void;
};

export function RegistrationForm({ destination, onRegistered }: RegistrationFormProps) {
  const { account } = useMessages();
  const register = useRegister(destination);
  const [isFailureShown, setFailureShown] = useState(false);
  const form = useForm<Registration>({
    mode: 'onTouched',
    resolver: registrationResolver,
    defaultValues: BLANK_REGISTRATION,
  });
  const send = (registration: Registration) =>
    register.mutate(registration, {
      onSuccess: () => onRegistered(registration.email.trim()),
      onError: (error) => {
        if (isProblem(error, 'email_taken')) form.setError('email', { type: 'server', message: error.message });
        setFailureShown(!placeFaults(error, form));
      },
    });
  const isRefused = Object.keys(form.formState.errors).length > 0;
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="mt-6 space-y-10">
      <PersonFields form={form} />
      <AccessFields form={form} />
      <SurveyFields form={form} />
      <SubmitButton form={form} isRefused={isRefused} busy={register.isPending && account.registering} />
      <Suspense fallback={null}>
        {register.error !== null && (
          <RegistrationFailure
            error={register.error}
            open={isFailureShown}
            onClose={() => setFailureShown(false)}
            focusEmail={() => form.setFocus('email')}
          />
        )}
      </Suspense>
    </form>
  );
}

type SubmitButtonProps = { form: RegistrationFormState; isRefused: boolean; busy: string | false };

/** Disabled while a field has an error or the visitor is too young. */
function SubmitButton({ form, isRefused, busy }: SubmitButtonProps) {
  const { account } = useMessages();
  const birthDate = useWatch({ control: form.control, name: 'birthDate' });
  const isTooYoung = birthDateFault(birthDate) === 'under_age';
  return (
    <div>
      <Button type="submit" disabled={isRefused || isTooYoung} busy={busy} className="w-full sm:w-auto sm:min-w-64">
        {account.registerButton}
      </Button>
      {isRefused && <p className="mt-2 text-ink-soft text-sm">{account.checkForm}</p>}
    </div>
  );
}
