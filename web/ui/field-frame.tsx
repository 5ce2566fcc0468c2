import { type ReactNode, useId } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { AlertIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The texts that every field shows around its input. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** The fault, and how to correct it. */
  error?: string | undefined;
  /** Marks the label as optional. */
  optional?: boolean;
  /** Whether the form requires it; defaults to the opposite of `optional`. */
  required?: boolean | undefined;
};

/** Attributes that connect an input to its texts. */
export type FieldIds = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldFrameProps = FieldTexts & { children: (ids: FieldIds) => ReactNode };

/** Lays out label, hint and error around one input. The error is between label and input. */
export function FieldFrame({ label, hint, error, optional = false, required = !optional, children }: FieldFrameProps) {
  const { ui } = useMessages();
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div className={error === undefined ? '' : 'border-danger border-l-2 pl-4'}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft text-sm"> ({ui.optional})</span>}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </div>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      <div className="mt-1.5">
        {children({
          id,
          'aria-describedby': described.join(' ') || undefined,
          'aria-invalid': error === undefined ? undefined : true,
          // `aria-required` instead of the native attribute, with which browsers would add their own messages
          // and marks.
          'aria-required': required || undefined,
        })}
      </div>
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  const { ui } = useMessages();
  return (
    <p id={id} className="mt-0.5 flex gap-1.5 font-medium text-danger text-sm">
      <AlertIcon className="mt-[0.2em] size-[1.1em]" />
      <span>
        <VisuallyHidden>{ui.errorPrefix} </VisuallyHidden>
        {text}
      </span>
    </p>
  );
}

/** Class names of an input: a sunken area with a line to write on. */
export const INPUT_STYLE =
  'min-h-12 w-full rounded-t-sm border-line-strong border-b bg-paper-sunken px-3.5 py-2.5 text-ink placeholder:text-ink-soft hover:border-ink focus-visible:outline-offset-1 aria-invalid:border-danger read-only:text-ink-soft disabled:text-ink-soft';
