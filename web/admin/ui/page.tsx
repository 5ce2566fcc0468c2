import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { scrollToEntry } from '#web/router/history.ts';
import { useLocation } from '#web/router/router.tsx';
import { classNames } from '#web/ui/class-names.ts';

/**
 * The path and step of the screen that was entered last; the first screen leaves the focus where the browser put it.
 */
let entered: string | undefined;

type StaffPageProps = {
  title: string;
  /** The heading on the screen, where it differs from the title; null where the screen shows none. */
  heading?: string | null;
  /** The most frequent action here, to the right of the heading. */
  actions?: ReactNode;
  /** `text`: narrow, for forms. `wide`: for boards and tables. */
  width?: 'text' | 'wide';
  /** Which of its steps the screen shows: a new one is entered like a new screen. */
  step?: string;
  children: ReactNode;
};

/** Frames every screen of the back office: title of the window, one heading, and the focus on arrival. */
export function StaffPage({ title, heading = title, actions, width = 'wide', step = '', children }: StaffPageProps) {
  const { layout } = useMessages();
  const { pathname } = useLocation();
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = layout.titleOf(title);
  }, [title, layout]);
  useLayoutEffect(() => {
    const entering = `${pathname} ${step}`;
    if (entered === entering) return;
    const isFirst = entered === undefined;
    entered = entering;
    scrollToEntry();
    if (!isFirst) top.current?.focus({ preventScroll: true });
  }, [pathname, step]);
  return (
    <div
      className={classNames(
        'mx-auto w-full px-4 pt-5 pb-8 sm:px-8 lg:px-10 lg:pt-10',
        width === 'text' ? 'max-w-2xl' : 'max-w-7xl',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1
          ref={top}
          tabIndex={-1}
          className={classNames('min-w-0 font-serif text-2xl', heading === null && 'sr-only')}
        >
          {heading ?? title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
