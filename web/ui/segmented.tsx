import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Option<Value extends string> = {
  value: Value;
  /** The accessible name; visible too when there is no `face`. */
  name: string;
  face?: ReactNode;
  lang?: string;
};

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  describedBy?: string;
};

/** A few choices side by side, one of them selected. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  describedBy,
}: SegmentedProps<Value>) {
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="sr-only">{label}</legend>
      <div className="-mx-2 flex flex-wrap">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            aria-label={option.face === undefined ? undefined : option.name}
            title={option.face === undefined ? undefined : option.name}
            lang={option.lang}
            onClick={() => onChange(option.value)}
            className={classNames(
              'relative grid min-h-11 min-w-11 place-items-center px-2 text-sm transition-colors',
              'after:absolute after:inset-x-2 after:bottom-1.5 after:h-px after:bg-current',
              option.value === value ? 'text-ink' : 'text-ink-soft after:hidden hover:text-ink',
            )}
          >
            {option.face ?? option.name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
