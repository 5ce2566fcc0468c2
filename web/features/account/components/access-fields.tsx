import { useWatch } from 'react-hook-form';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFaultText } from '../form-faults.ts';
import type { RegistrationFormState } from '../registration.ts';
import { PasswordChecklist } from './password-checklist.tsx';

/** Shows the fields that the member will log in with. */
export function AccessFields({ form }: { form: RegistrationFormState }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors } = form.formState;
  return (
    <div className="space-y-7">
      <TextField
        {...form.register('email')}
        type="email"
        label={account.email}
        hint={account.emailHint}
        error={faultText(errors.email)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register('password')}
        label={account.password}
        hint={<PasswordChecklist password={password} />}
        error={faultText(errors.password)}
        autoComplete="new-password"
      />
    </div>
  );
}
