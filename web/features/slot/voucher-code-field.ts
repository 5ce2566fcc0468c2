const find = () => document.querySelector<HTMLInputElement>('input[name="voucherCode"]');

/** Focuses the code that was refused. */
export function focusVoucherCode(): void {
  find()?.focus();
}

/** Submits the form again as it is. */
export function sendVoucherAgain(): void {
  find()?.form?.requestSubmit();
}
