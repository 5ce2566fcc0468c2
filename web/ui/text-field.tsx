import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, INPUT_STYLE } from './field-frame.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'required'> & {
    /** A button that belongs to the input, shown to its right. */
    beside?: ReactNode;
  };

/** A text input. Accepts all props of an input, so a form library can register it. */
export function TextField({ label, hint, error, optional, required, className, beside, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false} required={required}>
      {(ids) => (
        <div className="flex gap-3">
          <input {...input} {...ids} className={classNames(INPUT_STYLE, 'min-w-0', className)} />
          {beside}
        </div>
      )}
    </FieldFrame>
  );
}
