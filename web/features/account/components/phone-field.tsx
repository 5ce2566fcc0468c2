import { type Control, useController } from 'react-hook-form';
import type { Registration } from '#contract/members.ts';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { digitsOf, writesOther } from '../digits.ts';
import { useFaultText } from '../form-faults.ts';

/** Accepts digits only; drops everything else from a pasted number, such as spaces or a plus sign. */
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
        // An input method's composition is left alone until it ends.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        field.onChange(isComposing ? target.value : digitsOf(target.value));
      }}
      onCompositionEnd={({ currentTarget }) => field.onChange(digitsOf(currentTarget.value))}
    />
  );
}
