import { type Control, useController } from 'react-hook-form';
import type { Registration } from '#contract/members.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { digitsOf, writesOther } from '../digits.ts';
import { useFaultText } from '../form-faults.ts';

/** Takes digits and nothing else; of a number that is pasted with spaces or a plus it keeps the digits. */
export function PhoneField({ control }: { control: Control<Registration> }) {
  const { account } = useMessages();
  const faultText = useFaultText();
  const { field, fieldState } = useController({ control, name: 'phoneNumber' });
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="numeric"
      label={account.phoneNumber}
      hint={account.phoneNumberHint}
      error={faultText(fieldState.error)}
      autoComplete="tel"
      className="sm:max-w-60"
      onKeyDown={(event) => {
        if (writesOther(event)) event.preventDefault();
      }}
      onChange={({ target, nativeEvent }) => {
        // What is still being composed is left alone until it is done.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        field.onChange(isComposing ? target.value : digitsOf(target.value));
      }}
      onCompositionEnd={({ currentTarget }) => field.onChange(digitsOf(currentTarget.value))}
    />
  );
}
