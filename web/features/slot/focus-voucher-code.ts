export const VOUCHER_CODE = 'voucher-code';

/** Back to the code that was not taken. */
export function focusVoucherCode(): void {
  document.querySelector<HTMLElement>(`input[name="${VOUCHER_CODE}"]`)?.focus();
}
