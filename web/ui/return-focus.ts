import { useRef } from 'react';

/**
 * Gives the focus back to where it was before a dialog opened. To be spread on the dialog's content. `focusAfter` takes its place
 * where something else is to be done next.
 */
export function useReturnFocus(focusAfter?: () => void) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (focusAfter) focusAfter();
      else giveFocusBack(opener.current);
    },
  };
}

/** Focuses what had the focus before, or the heading when that is gone or was nothing: a dialog may open with its page. */
export function giveFocusBack(before: Element | null): void {
  const isLost = before === document.body || !before?.isConnected;
  const target = isLost ? document.querySelector('h1') : before;
  if (target instanceof HTMLElement) target.focus();
}
