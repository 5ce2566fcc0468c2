import { GENDERS } from '#domain/members/registration.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type RegistrationFormState, today } from '../registration.ts';
import { PhoneField } from './phone-field.tsx';

/** Shows the fields about the person. */
export function PersonFields({ form }: { form: RegistrationFormState }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  const { errors } = form;
  return (
    <div className="space-y-7">
      <TextField
        {...form.field('name')}
        label={account.name}
        error={faultText(errors.name)}
        autoComplete="name"
        spellCheck={false}
      />
      <ChoiceGroup label={account.gender} error={faultText(errors.gender)} className="flex flex-wrap gap-x-8">
        {GENDERS.map((gender) => (
          <Radio key={gender} {...form.choice('gender', gender)} label={account.genders[gender]} />
        ))}
      </ChoiceGroup>
      <TextField
        {...form.field('birthDate')}
        type="date"
        min="1900-01-01"
        max={today()}
        label={account.birthDate}
        hint={account.birthDateHint}
        error={faultText(errors.birthDate)}
        autoComplete="bday"
        className="sm:max-w-60"
      />
      <PhoneField form={form} />
    </div>
  );
}
