export const VOUCHER_CODE = 'voucher-code';

/** Focuses the code that was refused. */
export function focusVoucherCode(): void {
  document.querySelector<HTMLElement>(`input[name="${VOUCHER_CODE}"]`)?.focus();
}
