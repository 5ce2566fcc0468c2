import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useHeadingFocus, usePageTitle } from './route-arrival.tsx';

type PageProps = {
  /** Title of the window, announced on arrival. */
  title: string;
  /** `text`: narrow, for reading and forms. `wide`: for calendars and pictures. */
  width?: 'text' | 'wide';
  children: ReactNode;
};

/** Frames every screen. Contains exactly one `PageHeading`. */
export function Page({ title, width = 'wide', children }: PageProps) {
  usePageTitle(title);
  return (
    <div
      className={classNames(
        'mx-auto w-full px-5 pt-8 sm:px-8 lg:px-14 lg:pt-14 lg:pb-20',
        width === 'text' ? 'max-w-3xl' : 'max-w-7xl',
      )}
    >
      {children}
    </div>
  );
}

/** The heading of the screen; receives the focus when the route is entered. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useHeadingFocus();
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames('font-serif text-3xl', className)}>
      {children}
    </h1>
  );
}
