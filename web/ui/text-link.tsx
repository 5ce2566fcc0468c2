import type { ComponentProps, ReactNode } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { Link, type LinkProps } from '#web/router/router.tsx';
import { classNames } from './class-names.ts';
import { ExternalIcon } from './shell-icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const STYLE =
  'underline decoration-line-strong decoration-1 underline-offset-[0.3em] transition-colors hover:text-accent hover:decoration-accent';

/** A link in running text to a page of the app. */
export function TextLink({ className, ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={classNames(STYLE, className)} />;
}

type ExternalLinkProps = Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string };

/** A link to another site: opens a new tab, says so, and sends no referrer. */
export function ExternalLink({ className, children, ...rest }: ExternalLinkProps) {
  const { ui } = useMessages();
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={classNames(STYLE, className)}>
      {children}
      <ExternalIcon className="ml-1 inline size-[0.85em] align-baseline" />
      <VisuallyHidden> ({ui.opensInNewTab})</VisuallyHidden>
    </a>
  );
}

/** Returns the address that dials a number from any country: `0900 000 100` is +84 900 000 100. */
export const telOf = (number: string) => `tel:${number.replace(/[^+\d]/g, '').replace(/^0/, '+84')}`;

/** A telephone number as a link. */
export function PhoneLink({
  number,
  className,
  children,
}: {
  number: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <a href={telOf(number)} className={classNames(STYLE, 'figures', className)}>
      {children ?? number}
    </a>
  );
}

/** An email address as a link. */
export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a href={`mailto:${address}`} className={classNames(STYLE, className)}>
      {address}
    </a>
  );
}
