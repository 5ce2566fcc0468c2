import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, INPUT_STYLE } from './field-frame.tsx';

/** One line of text. Takes what an input takes, so a form library can register it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false}>
      {(ids) => <input {...input} {...ids} className={classNames(INPUT_STYLE, className)} />}
    </FieldFrame>
  );
}
