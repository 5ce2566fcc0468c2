import type { ComponentProps } from 'react';
import { formattedAround } from './formatted-around.ts';
import { TextField } from './text-field.tsx';

type FormattedFieldProps = Omit<ComponentProps<typeof TextField>, 'onCompositionEnd' | 'value'> & {
  /** Formats the typed text. Must be idempotent. */
  format: (typed: string) => string;
};

/** A text field that formats while the visitor types; the caret stays after the same character. */
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
        // An input method is composing: writing the value now would end the composition.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        if (!isComposing) write(currentTarget);
        onChange?.(event);
      }}
      onCompositionEnd={({ currentTarget }) => write(currentTarget)}
    />
  );
}
