import type { ReactNode } from 'react';

type ActionBarProps = {
  /** What the action is about in a word or a sum, beside it on a phone. */
  summary: ReactNode;
  /** What came of trying it. */
  notice?: ReactNode;
  children: ReactNode;
};

/**
 * The one thing to do on a screen. On a phone it stays under the thumb while the rest scrolls, unless the screen is too low
 * for that or a form is being filled in; so it must stand directly in the tall column that it belongs to, and comes last in
 * it.
 */
export function ActionBar({ summary, notice, children }: ActionBarProps) {
  return (
    <div className="max-lg:-mx-5 sm:max-lg:-mx-8 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:border-line max-lg:border-t max-lg:bg-paper-raised max-lg:px-5 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:px-8 [@media(max-height:28rem)]:static max-lg:in-[main:has(form:focus-within)]:static">
      <div className="max-h-[50dvh] overflow-y-auto not-empty:mb-3 lg:max-h-none">{notice}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div className="lg:hidden">{summary}</div>
        <div className="grow lg:basis-full">{children}</div>
      </div>
    </div>
  );
}
