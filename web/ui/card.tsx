import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = {
  heading?: ReactNode;
  /** The heading's level: 2, or 3 in a section that has a heading of its own. */
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
};

/** Groups content under a hairline, without a box. */
export function Card({ heading, level = 2, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classNames('border-line border-t pt-5', className)}>
      {heading !== undefined && <Heading className="mb-4 font-serif text-xl">{heading}</Heading>}
      {children}
    </section>
  );
}
