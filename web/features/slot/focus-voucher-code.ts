/** Back to the code that was not taken. */
export function focusVoucherCode(): void {
  document.querySelector<HTMLElement>('input[name="voucherCode"]')?.focus();
}
