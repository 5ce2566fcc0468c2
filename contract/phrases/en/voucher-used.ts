export const voucherUsed = 'Voucher used successfully! Your reservation has been confirmed.';
