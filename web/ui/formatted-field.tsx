import type { ComponentProps } from 'react';
import { formattedAround } from './formatted-around.ts';
import { TextField } from './text-field.tsx';

type FormattedFieldProps = Omit<ComponentProps<typeof TextField>, 'onCompositionEnd' | 'value'> & {
  /** Puts what was typed into its form. Formatting it again must change nothing. */
  format: (typed: string) => string;
};

/** A text that takes its form while it is typed; the caret stays behind the same character. */
export function FormattedField({ format, onChange, ...field }: FormattedFieldProps) {
  function write(input: HTMLInputElement) {
    const { text, caret } = formattedAround(input.value, input.selectionStart ?? input.value.length, format);
    if (input.value !== text) {
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
  }
  return (
    <TextField
      {...field}
      onChange={(event) => {
        const { currentTarget, nativeEvent } = event;
        // An input method is still putting its characters together: whatever is written now would end that.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        if (!isComposing) write(currentTarget);
        onChange?.(event);
      }}
      onCompositionEnd={({ currentTarget }) => write(currentTarget)}
    />
  );
}
