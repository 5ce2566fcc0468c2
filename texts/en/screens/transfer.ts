/** How to transfer the money of an unpaid booking, on its page and by mail. */
export const transfer = {
  reserved: (when: string) =>
    `We have reserved this room for you. Please transfer the amount so that it reaches us by ${when}; after that, the room will be offered to other guests.`,
  scan: 'Scan this code with your Vietnamese banking app. It fills in everything for you.',
  qr: 'VietQR code for your transfer',
  onlyReference: (reference: string) =>
    `If you enter the details yourself, please use only ${reference} as the transfer message. This is how we recognise your payment.`,
  amount: 'Amount',
  reference: 'Message',
  bank: 'Bank',
  accountNumber: 'Account number',
  accountOwner: 'Account holder',
};

export type TransferTexts = typeof transfer;
