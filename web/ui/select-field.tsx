import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, INPUT_STYLE } from './field-frame.tsx';
import { DownIcon } from './icons.tsx';

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'required'> & {
    options: readonly { value: string; text: string }[];
  };

/** One of several, with the platform's own list: the best there is under a thumb. */
export function SelectField({ label, hint, error, optional, options, className, ...select }: SelectFieldProps) {
  return (
    // One of the options is always chosen, so there is nothing to require.
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false} required={false}>
      {(ids) => (
        <div className={`relative ${className ?? ''}`}>
          <select {...select} {...ids} className={`${INPUT_STYLE} appearance-none pr-11`}>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <DownIcon className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2" />
        </div>
      )}
    </FieldFrame>
  );
}

/**
 * The box of such a field before anybody can choose. A field itself would have browsers that fill in forms lay the whole page out
 * before its styles are there.
 */
export function SelectFieldAtRest({ text, className }: { text: string; className?: string }) {
  return (
    <div aria-hidden="true" className={`relative mt-1.5 ${className ?? ''}`}>
      <div className={`${INPUT_STYLE} pr-11`}>{text}</div>
      <DownIcon className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2" />
    </div>
  );
}
