/** As the `ref` of what replaces a control that was pressed: without this the focus would be nowhere. It takes it from nothing else. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
