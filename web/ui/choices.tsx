import { type ComponentProps, type ReactNode, useId } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { classNames } from './class-names.ts';
import { FieldError, type FieldTexts } from './field-frame.tsx';

type ChoiceProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: ReactNode };

/** A checkbox whose whole line can be pressed. */
export function Checkbox({ label, className, ...input }: ChoiceProps) {
  return <Choice {...input} label={label} type="checkbox" className={classNames('rounded-sm', className)} />;
}

/** A radio button; all of a group share a `name`. */
export function Radio({ label, className, ...input }: ChoiceProps) {
  return <Choice {...input} label={label} type="radio" className={classNames('rounded-full', className)} />;
}

function Choice({ label, className, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input {...input} className={classNames('choice mt-[0.12em] size-[1.375rem] shrink-0', className)} />
      <span>{label}</span>
    </label>
  );
}

type ChoiceGroupProps = Omit<FieldTexts, 'required'> & {
  /** Only radio buttons can be required. */
  children: ReactNode;
  className?: string;
};

/** Groups radio buttons or checkboxes under the question they answer. */
export function ChoiceGroup({ label, hint, error, optional = false, className, children }: ChoiceGroupProps) {
  const { ui } = useMessages();
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div className={error === undefined ? '' : 'border-danger border-l-2 pl-4'}>
      <fieldset
        {...(!optional && { role: 'radiogroup', 'aria-required': true })}
        aria-describedby={described.join(' ') || undefined}
      >
        <legend className="font-medium">
          {label}
          {optional && <span className="font-normal text-ink-soft text-sm"> ({ui.optional})</span>}
        </legend>
        {hint !== undefined && (
          <div id={`${id}-hint`} className="text-ink-soft text-sm">
            {hint}
          </div>
        )}
        {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
        <div className={classNames('mt-1', className)}>{children}</div>
      </fieldset>
    </div>
  );
}
