import { expect, test } from 'vitest';
import { vietQr } from './vietqr.ts';

const ACB = { bin: '970416', number: '257678859' };

// The codes are published with the libraries vietnam-qr-pay and vietqr_generator.
test.each([
  {
    transfer: { ...ACB, amount: 10_000, purpose: 'Chuyen tien' },
    text: '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6',
  },
  {
    transfer: { ...ACB, amount: 1_000, purpose: 'Chuyen tien' },
    text: '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA5303704540410005802VN62150811Chuyen tien6304BBB8',
  },
])('builds the published code of a transfer of $transfer.amount VND', ({ transfer, text }) => {
  expect(vietQr(transfer)).toBe(text);
});

test('ends with a CRC that differs when any digit of the amount does', () => {
  const codes = [1, 2, 10, 20, 1_200_000, 1_200_001].map((amount) => vietQr({ ...ACB, amount, purpose: 'A' }));
  expect(new Set(codes.map((code) => code.slice(-4))).size).toBe(codes.length);
});
