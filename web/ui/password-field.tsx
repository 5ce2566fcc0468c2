import { type ComponentProps, useState } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { FieldFrame, type FieldTexts, INPUT_STYLE } from './field-frame.tsx';
import { EyeClosedIcon, EyeIcon } from './icons.tsx';

/** A password field whose content can be shown. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type' | 'required'>) {
  const { ui } = useMessages();
  const [isShown, setShown] = useState(false);
  const ToggleIcon = isShown ? EyeClosedIcon : EyeIcon;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            className={`${INPUT_STYLE} pr-14`}
          />
          <button
            type="button"
            aria-label={isShown ? ui.hidePassword : ui.showPassword}
            aria-controls={ids.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-soft hover:text-ink"
          >
            <ToggleIcon />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
