import { DISCOVERY_METHODS } from '#domain/members/discovery.ts';
import { useFaultText } from '#web/i18n/field-texts.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Checkbox, ChoiceGroup } from '#web/ui/choices.tsx';
import type { RegistrationFormState } from '../registration.ts';

/** Shows the optional questions to a new member, and the consent to promotional mail. */
export function SurveyFields({ form }: { form: RegistrationFormState }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  return (
    <div className="space-y-7">
      <ChoiceGroup
        label={account.discovery}
        hint={account.discoveryHint}
        error={faultText(form.errors.discoveryMethods)}
        optional
        className="grid gap-x-8 sm:grid-cols-2"
      >
        {DISCOVERY_METHODS.map((method) => (
          <Checkbox
            key={method}
            {...form.choice('discoveryMethods', method)}
            label={account.discoveryMethods[method]}
          />
        ))}
      </ChoiceGroup>
      <Checkbox {...form.choice('receiveEmails')} label={account.receiveEmails} />
    </div>
  );
}
