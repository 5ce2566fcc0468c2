/**
 * Used as the `ref` of the element that replaces a pressed control: takes the focus only when it would be
 * lost.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
