import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RegistrationFormState } from '../registration.ts';
import { PasswordChecklist } from './password-checklist.tsx';

/** Shows the fields that the member will log in with. */
export function AccessFields({ form }: { form: RegistrationFormState }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  const { errors } = form;
  return (
    <div className="space-y-7">
      <TextField
        {...form.field('email')}
        type="email"
        label={account.email}
        hint={account.emailHint}
        error={faultText(errors.email)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={account.password}
        hint={<PasswordChecklist password={form.values.password} />}
        error={faultText(errors.password)}
        autoComplete="new-password"
      />
    </div>
  );
}
