import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, INPUT_STYLE } from './field-frame.tsx';
import { DownIcon } from './icons.tsx';

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'required'> & {
    options: readonly { value: string; text: string }[];
  };

/** A native select, which works best on phones. */
export function SelectField({ label, hint, error, optional, options, className, ...select }: SelectFieldProps) {
  return (
    // An option is always selected, so it cannot be left empty.
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false} required={false}>
      {(ids) => (
        <div className={`relative ${className ?? ''}`}>
          <select {...select} {...ids} className={`${INPUT_STYLE} text-ink! appearance-none pr-11`}>
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
 * The box of a select field while it is not interactive. With a real field, browsers that fill in forms would
 * lay out the whole page before its styles load.
 */
export function SelectFieldAtRest({ text, className }: { text: string; className?: string }) {
  return (
    <div aria-hidden="true" className={`relative mt-1.5 ${className ?? ''}`}>
      <div className={`${INPUT_STYLE} pr-11`}>{text}</div>
      <DownIcon className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2" />
    </div>
  );
}
