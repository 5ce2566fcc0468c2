export const voucherUsed = 'バウチャーをご利用いただきました。ご予約が確定しました。';
