import { Link, type LinkProps } from '#web/router/router.tsx';
import { type ButtonTone, buttonStyle } from './button-style.ts';

/** Looks like a button, but leads somewhere. */
export function LinkButton({
  tone = 'primary',
  className,
  ...rest
}: LinkProps & { tone?: ButtonTone; className?: string }) {
  return <Link {...rest} className={buttonStyle(tone, className)} />;
}
