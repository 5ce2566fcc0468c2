import type { Day } from '#domain/calendar/day.ts';

/** The site in the examples of mails. */
export const SITE = 'https://yumori.example';
/** 23:30 on Friday, 27 November 2026 in Ho Chi Minh City; the visit ends after midnight. */
export const startTime = new Date('2026-11-27T16:30:00.000Z');
const endTime = new Date('2026-11-27T18:00:00.000Z');
export const contact = { hotline: '0900 000 111', email: 'tayho@yumori.example' };
export const slot = {
  locationName: 'Yumori Tây Hồ',
  roomDisplayName: 'Hoshi',
  roomName: 'hoshi',
  programName: 'VIP Onsen & Sauna',
  minutes: 90,
  startTime,
  endTime,
};

export const exampleReservation = {
  ...slot,
  name: 'Nguyễn Thị Mai',
  address: '12 Quảng An, Tây Hồ, Hà Nội',
  paid: 2_800_000,
  owed: null,
  voucher: null,
  url: `${SITE}/reservation/1`,
  needsLogIn: true,
  guestDataUrl: null,
  cancellation: {
    kind: 'until' as const,
    until: new Date('2026-11-26T16:30:00.000Z'),
    refund: 2_800_000,
    isByHand: false,
  },
  contact,
  brand: 'Yumori',
};
// Has the format of a Day.
export const expected = { from: '2026-12-22' as Day, until: '2027-01-05' as Day };
/** A payment that bought nothing, as its amount was wrong. */
export const returnedPayment = {
  reason: 'wrong_amount' as const,
  name: 'Mai',
  agreed: 2_800_000,
  captured: 280_000,
  expected,
  slot,
  paidBooking: null,
  url: `${SITE}/booking/3`,
  contact,
  brand: 'Yumori',
};
export const accountLink = {
  name: 'Mai',
  url: `${SITE}/resetpassword?token=abc`,
  validUntil: startTime,
  brand: 'Yumori',
};

/** A text of staff: it is sent unchanged, in whatever language. */
export const ofStaff = {
  name: 'Mai',
  approver: 'Phạm Văn Quân',
  reason: 'Thợ sửa ống nước',
  note: 'Nồi hơi đang được sửa. Mời quý khách đến muộn 30 phút.',
};

/** Texts of a bank, in whatever language. */
export const bankAccount = { bin: '970436', bank: 'Vietcombank', number: '0123456789', owner: 'CONG TY YUMORI' };
export const reference = 'K7MPQ2XW9A';
