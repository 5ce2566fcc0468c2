import { type ReactNode, useId } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { AlertIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What every field says around its input. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, and what to do about it. */
  error?: string | undefined;
  /** Says so beside the label. */
  optional?: boolean;
  /** Whether its form needs it; as a rule, whatever is not called optional. */
  required?: boolean | undefined;
};

/** What ties an input to its texts. */
export type FieldIds = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldFrameProps = FieldTexts & { children: (ids: FieldIds) => ReactNode };

/** Label, hint and error around one input, in that order: the error stands between the question and the answer. */
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
          // Not the native attribute: browsers would add their own words and marks to ours.
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

/** How an input looks: a sunken place on the paper with a line to write on. */
export const INPUT_STYLE =
  'min-h-12 w-full rounded-t-sm border-line-strong border-b bg-paper-sunken px-3.5 py-2.5 text-ink placeholder:text-ink-soft hover:border-ink focus-visible:outline-offset-1 aria-invalid:border-danger read-only:text-ink-soft disabled:text-ink-soft';
