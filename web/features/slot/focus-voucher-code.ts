/** Focuses the code that was refused. */
export function focusVoucherCode(): void {
  document.querySelector<HTMLElement>('input[name="voucherCode"]')?.focus();
}
