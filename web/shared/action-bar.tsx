import type { ReactNode } from 'react';

type ActionBarProps = {
  /** The amount or text next to the action on a phone. */
  summary: ReactNode;
  /** The result of the last attempt. */
  notice?: ReactNode;
  children: ReactNode;
};

/**
 * The main action of a screen. On a phone it sticks to the bottom, except on a low screen or while a form is
 * filled in. Must be the last direct child of the tall column that it belongs to.
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
