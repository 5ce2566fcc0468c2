import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/language-provider.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import { giveFocusBack, useReturnFocus } from './return-focus.ts';
import { useScrollLock } from './scroll-lock.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One or two sentences under the title, announced with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons that end the dialog, the main one first; in view while the rest scrolls. */
  actions?: ReactNode;
  /** One of the actions is named Close, so that the corner needs no close button. */
  hasOwnClose?: boolean;
  /** A press outside does not close it, so that a decision is not lost. */
  mustDecide?: boolean;
  /** Focuses something else on closing, instead of the opener. */
  focusAfter?: (() => void) | undefined;
};

/** A modal dialog. On a phone it slides in from below. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  hasOwnClose = false,
  mustDecide = false,
  focusAfter,
}: DialogProps) {
  useScrollLock(open);
  const returnFocus = useReturnFocus(focusAfter);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Veil />
        <Primitive.Content
          {...returnFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            focusWhole(event);
          }}
          onInteractOutside={mustDecide ? (event) => event.preventDefault() : undefined}
          className="fixed inset-x-0 bottom-0 z-50 m-auto max-h-[92dvh] max-sm:[body:has(.toasts)_&]:max-h-[calc(100dvh-10rem)] scroll-pb-40 overflow-y-auto overscroll-contain rounded-t-md bg-paper-raised px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-dialog outline-none data-[state=closed]:animate-[vanish_120ms_ease-in_forwards] data-[state=open]:animate-[rise_220ms_var(--ease-settle)] sm:top-0 sm:h-fit sm:max-h-[min(90dvh,46rem)] sm:max-xl:[body:has(.toasts)_&]:max-h-[min(46rem,100dvh-16rem)] sm:w-full sm:max-w-lg sm:rounded-md sm:p-8"
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="min-w-0 text-balance pt-1 font-serif text-2xl">{title}</Primitive.Title>
            {!hasOwnClose && <CloseButton />}
          </div>
          {description !== undefined && (
            <Primitive.Description asChild>
              <div className="mt-2 text-ink-soft">{description}</div>
            </Primitive.Description>
          )}
          {children !== undefined && <div className="mt-5">{children}</div>}
          {actions !== undefined && (
            <div className="before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-paper-raised before:to-transparent [@media(height<30rem)]:before:hidden -bottom-6 -mb-6 sm:-bottom-8 sm:-mb-8 sticky mt-3 flex flex-col gap-3 bg-paper-raised pt-4 pb-6 [@media(height<30rem)]:static sm:flex-row-reverse sm:flex-wrap sm:pb-8">
              {actions}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Focuses the dialog itself: a screen reader starts at its title, and no key press closes it by accident. */
function focusWhole(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A navigation closes the dialog at once, and the focus goes to the next screen's heading. */
  isLeaving: boolean;
  title: string;
  children: ReactNode;
};

/** A menu that slides in from the side. */
export function Drawer({ open, onOpenChange, isLeaving, title, children }: DrawerProps) {
  useScrollLock(open);
  const returnFocus = useReturnFocus(isLeaving ? focusHeadingIfLost : undefined);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Veil />
        <Primitive.Content
          aria-describedby={undefined}
          {...returnFocus}
          className={classNames(
            'fixed inset-y-0 right-0 z-50 flex w-[min(22rem,88vw)] flex-col overflow-y-auto overscroll-contain bg-paper-raised px-6 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-dialog data-[state=open]:animate-[slide-in_260ms_var(--ease-settle)]',
            !isLeaving && 'data-[state=closed]:animate-[slide-out_160ms_ease-in_forwards]',
          )}
        >
          <div className="-mr-3 flex min-h-14 items-center justify-between">
            <Primitive.Title className="text-ink-soft text-sm">{title}</Primitive.Title>
            <CloseButton />
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A screen that was rendered while the menu was open could not focus its heading. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) giveFocusBack(null);
}

/**
 * Replaces the library's overlay, which injects a style sheet to stop scrolling; the content security policy
 * forbids that, so `useScrollLock` does it. A press on it closes the dialog, because it is outside the
 * content.
 */
function Veil() {
  return <div aria-hidden="true" className="fixed inset-0 z-50 animate-[appear_200ms_ease-out] bg-veil" />;
}

function CloseButton() {
  const { ui } = useMessages();
  return (
    <Primitive.Close
      aria-label={ui.close}
      className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
    >
      <CloseIcon />
    </Primitive.Close>
  );
}
