import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isReason, MOST_REASON } from '#domain/staff/reason.ts';
import { useStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { TextField } from '#web/ui/text-field.tsx';

type ReasonFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error'> & {
  /** A general one by default. */
  label?: string | undefined;
  isMissing?: boolean;
};

/** Asks for a reason, which is stored in the history. */
export function ReasonField({ label, isMissing = false, ...input }: ReasonFieldProps) {
  const texts = useStaffTexts('frame').reason;
  return (
    <TextField
      {...input}
      label={label ?? texts.why}
      hint={texts.hint}
      error={isMissing ? texts.missing : undefined}
      autoComplete="off"
      maxLength={MOST_REASON}
    />
  );
}

/** Returns the state of a `ReasonField`, for a form with no other checks. The text stays when the action fails. */
export function useReason(start = '') {
  const [text, setText] = useState(start);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    text,
    setText,
    field: {
      ref: input,
      value: text,
      onChange: ({ target }: { target: HTMLInputElement }) => setText(target.value),
      isMissing: isMissing && !isReason(text),
    },
    /** Returns a form's submit handler, which sends the trimmed reason, or focuses the field when it is missing. */
    submit: (send: (reason: string, form: HTMLFormElement) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      // Rendered before the focus, so that the browser scrolls to where the error has moved the field.
      flushSync(() => setMissing(!isReason(text)));
      if (isReason(text)) send(text.trim(), event.currentTarget);
      else input.current?.focus();
    },
  };
}
