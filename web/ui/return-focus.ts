import { useRef } from 'react';

/**
 * Returns props that return the focus to its place before a dialog opened. Spread them on the dialog's
 * content. `focusAfter` replaces that where something else is to be focused.
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

/** Focuses the element, or the heading when the element is gone or nothing had the focus before the dialog. */
export function giveFocusBack(before: Element | null): void {
  const isLost = before === document.body || !before?.isConnected;
  const target = isLost ? document.querySelector('h1') : before;
  if (target instanceof HTMLElement) target.focus();
}
