type Mismatch = { voucherPrograms: readonly string[]; slotProgram: string; roomType: string };

export const voucher = {
  code: 'Voucher code',
  codeTooShort: 'A voucher code has at least 6 characters.',
  email: 'Email',
  emailHint: 'We’ll send your booking link to this address.',
  emailOfMember: 'This booking will be saved to your account.',
  emailInvalid: 'Please enter a full email address, e.g. name@example.com.',
  name: 'Name',
  adultsOnly: 'Guests must be 18 or older, or come with a parent or guardian.',
  notCancelable:
    'Bookings made with a voucher can’t be cancelled on our site, and vouchers can’t be exchanged for cash. If you book while logged in, you can change the time on your booking page until 24 hours before check-in (except for sessions on public holidays in Vietnam); for anything else, please contact us.',
  clear: 'Clear',
  use: 'Use voucher',
  using: 'Redeeming your voucher…',
  refusedTitle: 'We couldn’t redeem your voucher',
  edit: 'Edit the code',
  notFound: (code: string) => `Voucher code ${code} is invalid or expired`,
  alreadyUsed: 'This voucher code has already been used.',
  expired: 'This voucher code has expired.',
  slotAlreadyBooked: 'This time slot is already booked. Please choose another time slot.',
  programMismatch: ({ voucherPrograms, slotProgram, roomType }: Mismatch) =>
    `This voucher is for ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(voucherPrograms)}. This time slot is for ${slotProgram} (${roomType} room). Please choose a time slot that your voucher covers.`,
  failed: 'Failed to use voucher, check the code and try again.',
};

export type VoucherTexts = typeof voucher;
