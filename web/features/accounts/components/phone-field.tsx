import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { FormattedField } from '#web/ui/formatted-field.tsx';
import { digitsOf, writesOther } from '../digits.ts';
import type { RegistrationFormState } from '../registration.ts';

/** Accepts digits only; drops everything else from a pasted number, such as spaces or a plus sign. */
export function PhoneField({ form }: { form: RegistrationFormState }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  return (
    <FormattedField
      {...form.field('phoneNumber')}
      format={digitsOf}
      type="tel"
      inputMode="numeric"
      label={account.phoneNumber}
      hint={account.phoneNumberHint}
      error={faultText(form.errors.phoneNumber)}
      autoComplete="tel"
      className="sm:max-w-60"
      onKeyDown={(event) => {
        if (writesOther(event)) event.preventDefault();
      }}
    />
  );
}
