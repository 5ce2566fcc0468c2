/**
 * Used as the `ref` of the element that replaces a pressed control: takes the focus only when it would be
 * lost.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/**
 * Used as the `ref` of an element that an action may remove: focuses the heading when the focus would be lost
 * with the element.
 */
export function leaveFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true });
  };
}
