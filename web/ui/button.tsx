import type { ComponentProps } from 'react';
import { type ButtonTone, buttonStyle } from './button-style.ts';
import { SpinnerMark } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  /** The action in progress: the button shows it and ignores presses. */
  busy?: string | false;
};

export function Button({
  tone = 'primary',
  busy = false,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== false;
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle(tone, className)}
      disabled={disabled}
      // `aria-disabled` instead of `disabled`, so that the busy button keeps the focus.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <SpinnerMark />}
      {isBusy ? busy : children}
    </button>
  );
}
