/** Focuses the code that was refused. */
export function focusVoucherCode(): void {
  document.querySelector<HTMLInputElement>('input[name="voucherCode"]')?.focus();
}
