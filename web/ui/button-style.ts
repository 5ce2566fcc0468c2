import { classNames } from './class-names.ts';

/** `primary`: main action. `secondary`: alternative to it. `quiet`: low emphasis. `danger`: deletes something. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-sm py-2.5 text-center font-medium leading-snug transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-75';

const TONES: Record<ButtonTone, string> = {
  primary: 'px-6 bg-accent text-on-accent forced-colors:border not-disabled:hover:bg-accent-strong',
  secondary: 'px-6 border border-line-strong text-ink not-disabled:hover:border-ink not-disabled:hover:bg-paper-sunken',
  quiet:
    'px-3 text-ink underline decoration-line-strong decoration-1 underline-offset-[0.4em] not-disabled:hover:decoration-ink',
  danger: 'px-6 bg-danger text-on-danger forced-colors:border not-disabled:hover:opacity-90',
};

export function buttonStyle(tone: ButtonTone, className?: string): string {
  return classNames(BASE, TONES[tone], className);
}
