import { useRef } from 'react';

/**
 * Gives the focus back to where it was before a dialog opened, or to the heading when that is gone or there was none: a
 * dialog may open with its page. To be spread on the dialog's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isLost = opener.current === document.body || !opener.current?.isConnected;
      const target = isLost ? document.querySelector('h1') : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
