/**
 * Use as the `ref` of what replaces a pressed control, whose focus would be lost. Takes the focus from no
 * other element.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
