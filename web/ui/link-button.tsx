import { Link, type LinkProps } from '#web/router/router.tsx';
import { type ButtonTone, buttonStyle } from './button-style.ts';

/** A link that looks like a button. */
export function LinkButton({
  tone = 'primary',
  className,
  ...rest
}: LinkProps & { tone?: ButtonTone; className?: string }) {
  return <Link {...rest} className={buttonStyle(tone, className)} />;
}
