import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import type { Block, Letter } from './letter.ts';
import { letterAsHtml } from './letter-as-html.ts';
import { letterAsText } from './letter-as-text.ts';
import { refundSettledLetter, settled } from './mails/refund-settled.ts';
import { canceled, reservationCanceledLetter } from './mails/reservation-canceled.ts';
import { ticket, ticketReadyLetter } from './mails/ticket-ready.ts';
import { verification, verificationLetter } from './mails/verification.ts';
import { MAILS } from './mails.ts';
import { paymentReturnedLetter } from './payment-returned.ts';
import { type ConfirmedReservation, reservationLetter } from './reservation-letter.ts';
import {
  bankAccount,
  exampleReservation,
  ofStaff,
  reference,
  returnedPayment,
  SITE,
  slot,
  startTime,
} from './specimen-facts.ts';

type Specimens = Readonly<Record<string, (locale: Locale) => Letter>>;
const SPECIMENS = Object.assign({}, ...Object.values(MAILS).map(({ specimens }) => specimens)) as Specimens; // The names are unique, so no key is overwritten.
const EVERY = Object.entries(SPECIMENS).flatMap(([name, write]) => LOCALES.map((locale) => ({ name, locale, write })));

/** Returns all texts of a letter in their order. */
function piecesOf({ title, greeting, blocks, signature }: Letter): string[] {
  return [title, greeting, ...blocks.flatMap(piecesOfBlock), signature];
}

function piecesOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'words':
    case 'heading':
      return [block.text];
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value]);
    case 'button':
      return [block.link.label, block.link.url];
    case 'links':
      return block.links.flatMap(({ label, url }) => [label, url]);
    case 'qr':
      return [];
  }
}

const decoded = (markup: string) =>
  markup
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

describe.each(EVERY)('$name in $locale', ({ locale, write }) => {
  const letter = write(locale);
  const html = letterAsHtml(letter, locale);

  // shows: 1.26
  test('a letter has the same content in the same order as text and as HTML', () => {
    for (const form of [letterAsText(letter, locale), decoded(html.slice(html.indexOf('<main>')))]) {
      let from = 0;
      for (const piece of anchorsLast(piecesOf(letter), form)) {
        const at = form.indexOf(piece, from);
        expect(at, `${piece} in ${form}`).toBeGreaterThanOrEqual(from);
        from = at;
      }
    }
  });

  test('a letter has a one-line subject, names its language and has no unfilled gap', () => {
    expect(letter.subject).toMatch(/^\S.{8,98}\S$/);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html + letterAsText(letter, locale)).not.toMatch(/undefined|null|NaN|\$\{|\[object/);
  });
});

/** Swaps each link's address before its label, as in HTML; in the text it follows the label. */
function anchorsLast(pieces: string[], form: string): string[] {
  if (!form.includes('<main>')) return pieces;
  return pieces.flatMap((piece, index) => {
    if (piece.startsWith(SITE)) return [];
    const next = pieces[index + 1];
    return next?.startsWith(SITE) ? [next, piece] : [piece];
  });
}

// shows: 1.15
test.each(Object.entries(SPECIMENS))('%s is translated completely', (_name, write) => {
  const own = new Set([...piecesOf(write('en'))]);
  const names = [
    slot.locationName,
    slot.roomDisplayName,
    exampleReservation.address,
    'Yumori',
    ...Object.values(ofStaff),
    reference,
    ...Object.values(bankAccount),
  ];
  const isShortId = (piece: string) => /^[0-9a-f]{8}$/.test(piece);
  const same = (piece: string) =>
    names.includes(piece) || isShortId(piece) || piece.startsWith(SITE) || !/\p{L}/u.test(piece);
  for (const locale of LOCALES.filter((each) => each !== 'en')) {
    expect(piecesOf(write(locale)).filter((piece) => own.has(piece) && !same(piece))).toEqual([]);
  }
});

test('only the links that verify an address, confirm a new one or open a receipt lead to the API', () => {
  const leading = EVERY.flatMap(({ name, locale, write }) =>
    piecesOf(write(locale))
      .filter((piece) => piece.startsWith(`${SITE}/api`))
      .map((url) => `${name}: ${new URL(url).pathname}`),
  );
  expect([...new Set(leading)].sort()).toEqual([
    'a link to a new address: /api/auth/confirm-email',
    'a receipt for extra time: /api/invoices/1',
    'verification: /api/auth/verify-email',
  ]);
});

describe('the letter that confirms a reservation', () => {
  const text = (more: Partial<ConfirmedReservation> = {}, locale: Locale = 'en') =>
    letterAsText(reservationLetter({ ...exampleReservation, ...more }, locale), locale);

  // shows: 1.36
  test.each([
    {
      locale: 'en' as const,
      lines: [
        'Dear Nguyễn Thị Mai,',
        'Location: Yumori Tây Hồ',
        'Room: Hoshi · VIP, up to 8 guests',
        'Address: 12 Quảng An, Tây Hồ, Hà Nội',
        'Package: Hoshi · VIP Onsen & Sauna, 90 minutes',
        'Date: Friday, Nov 27, 2026',
        'Time: 23:30 – 01:00 (Vietnam time)',
        'Paid: 2,800,000\u00a0₫',
        'https://yumori.example/reservation/1',
      ],
      rule: 'free of charge until Nov 26, 2026, 23:30, Vietnam time',
    },
    {
      locale: 'vi' as const,
      lines: [
        'Kính gửi quý khách Nguyễn Thị Mai,',
        'Cơ sở: Yumori Tây Hồ',
        'Phòng: Hoshi · Phòng VIP, tối đa 8 khách',
        'Địa chỉ: 12 Quảng An, Tây Hồ, Hà Nội',
        'Gói dịch vụ: Hoshi · VIP Onsen & Sauna, 90 phút',
        'Ngày: Thứ Sáu, 27/11/2026',
        'Giờ: 23:30 – 01:00 (giờ Việt Nam)',
        'Đã thanh toán: 2.800.000\u00a0₫',
        'https://yumori.example/reservation/1',
      ],
      rule: 'miễn phí đến 23:30 ngày 26/11/2026 (giờ Việt Nam)',
    },
    {
      locale: 'ja' as const,
      lines: [
        'Nguyễn Thị Mai様',
        '店舗：Yumori Tây Hồ',
        'お部屋：Hoshi／VIP・定員8名',
        '住所：12 Quảng An, Tây Hồ, Hà Nội',
        'ご利用内容：Hoshi・VIP Onsen & Sauna（90分）',
        '日付：2026/11/27（金曜日）',
        '時間：23:30〜翌01:00（ベトナム時間）',
        'お支払い済みの金額：2,800,000\u00a0₫',
        'https://yumori.example/reservation/1',
      ],
      rule: '2026/11/26 23:30（ベトナム時間）まで無料で',
    },
  ])('the confirmation letter contains place, time, price and deadline in $locale', ({ locale, lines, rule }) => {
    expect(text({}, locale).split('\n')).toEqual(expect.arrayContaining(lines));
    expect(text({}, locale)).toContain(rule);
  });

  test('the confirmation letter says when the codes work, and that a member has to log in to see them', () => {
    expect(text()).toMatch(/at 23:30\. They’ll work until it ends at 01:00.*Please log in/);
    expect(text({ needsLogIn: false })).not.toContain('log in');
  });

  test('the confirmation letter says that the codes are there once the visit has begun', () => {
    const begun = text({ hasStarted: true, change: 'extended' });
    expect(begun).toMatch(/are on your booking page\. They work until 01:00\..*Please log in/);
    expect(begun).not.toContain('will appear');
  });

  test('the confirmation letter asks a guest without a login to cancel by contacting us', () => {
    expect(text({ cancelsByContact: true })).toContain('Vietnam time, by contacting us.');
    expect(text()).not.toContain('To cancel');
  });

  test('the confirmation letter promises a refund only when there is money to return', () => {
    expect(text()).toContain('If you do, the full 2,800,000\u00a0₫ will be refunded');
    const free = text({ cancellation: { kind: 'until', until: startTime, refund: 0, isByHand: false }, paid: null });
    expect(free).toContain('free of charge until');
    expect(free).not.toMatch(/refunded|Paid/);
  });

  test('the confirmation letter says that a payment at the reception is refunded by the reception', () => {
    const cancellation = { kind: 'until', until: startTime, refund: 2_800_000, isByHand: true } as const;
    expect(text({ cancellation })).toContain('our reception team will refund the full 2,800,000\u00a0₫');
    expect(text({ cancellation })).not.toContain('original payment method');
  });

  test.each([
    { kind: 'too_late' as const, says: '24 hours before check-in, has passed' },
    { kind: 'public_holiday' as const, says: 'public holiday' },
    { kind: 'voucher' as const, says: 'made with a voucher' },
  ])('the confirmation letter says why the reservation cannot be canceled: $kind', ({ kind, says }) => {
    expect(text({ cancellation: { kind } })).toContain(says);
    expect(text({ cancellation: { kind } })).not.toContain('free of charge');
  });

  test('the confirmation letter leaves out unknown facts', () => {
    const bare = text({ cancellation: null, contact: { hotline: null, email: null }, name: null });
    expect(bare).not.toMatch(/Cancelling|Questions/);
    expect(bare).toContain('Dear guest,');
    expect(text({ contact: { hotline: null, email: 'a@b.example' } })).toContain('contact us at a@b.example.');
  });
});

test('the letter about an unused ticket lists free slots or says that there are none', () => {
  const some = letterAsText(ticketReadyLetter(ticket, 'en'), 'en');
  expect(some).toContain(
    '- Friday, Nov 27, 2026, 23:30 – 01:00 · Kura · Yumori Tây Hồ:\n  https://yumori.example/slot/2',
  );
  const none = letterAsText(ticketReadyLetter({ ...ticket, nearest: [] }, 'en'), 'en');
  expect(none).toContain('No other times are available for this program');
  expect(none).not.toContain('Closest available time slots');
});

test.each([
  ['slot_booked', 'the time slot you chose had already been taken:'],
  ['slot_held', 'the time slot you chose had already been taken:'],
  ['own_booking', 'You had already booked this time slot. That booking is still confirmed:'],
  ['slot_ended', 'it reached us after the time slot you chose had ended:'],
  ['slot_locked', 'the time slot you chose is no longer available:'],
] as const)(
  'the letter about an unused ticket says why the payment did not book the slot (%s)',
  (because, sentence) => {
    expect(letterAsText(ticketReadyLetter({ ...ticket, because }, 'en'), 'en').replaceAll(/\s+/g, ' ')).toContain(
      sentence,
    );
  },
);

test.each(LOCALES)('the letter about a slot booked twice does not ask for another slot in %s', (locale) => {
  const { ownBooking, title } = MAIL_TEXTS[locale].ticketReady;
  const letter = ticketReadyLetter({ ...ticket, because: 'own_booking' }, locale);
  expect([letter.subject, letter.title]).toEqual([ownBooking, ownBooking]);
  expect(letterAsText(letter, locale)).not.toContain(title);
});

test.each([
  ['an unused ticket', ticketReadyLetter(ticket, 'en')],
  ['a returned payment', paymentReturnedLetter(returnedPayment, 'en')],
  ['a refund', refundSettledLetter(settled, 'en')],
])('the letter about %s names the type of the room and the program', (_, letter) => {
  const text = letterAsText(letter, 'en');
  expect(text).toContain('Room: Hoshi · VIP, up to 8 guests\nPackage: Hoshi · VIP Onsen & Sauna, 90 minutes');
});

test('the letter about a refund promises no days once they are over', () => {
  expect(letterAsText(refundSettledLetter(settled, 'en'), 'en')).toContain('between Dec 22, 2026 and Jan 05, 2027');
  const late = letterAsText(refundSettledLetter({ ...settled, expected: null }, 'en'), 'en');
  expect(late).toContain('It may take a little while to appear on your statement.');
  expect(late).not.toContain('You should receive it');
});

test('the letter about a wrong amount names both returnedPayment and promises to refund the captured one', () => {
  const text = letterAsText(paymentReturnedLetter(returnedPayment, 'en'), 'en');
  expect(text).toMatch(/received 280,000\u00a0₫ .* price was 2,800,000\u00a0₫/);
  expect(text).toContain(
    'refunding the full 280,000\u00a0₫ to your original payment method. You should receive it between Dec 22, 2026 and',
  );
  const early = letterAsText(paymentReturnedLetter({ ...returnedPayment, expected: null }, 'en'), 'en');
  expect(early).toContain('to your original payment method. Refunds take 21 to 30 Vietnamese working days.');
});

// shows: 5.43, S1
describe('hostile names', () => {
  const hostile = { ...slot, locationName: '<script>alert("1")</script>', roomDisplayName: `'"&amp;` };

  test('hostile names are escaped in HTML', () => {
    const letter = reservationLetter({ ...exampleReservation, ...hostile, address: '</td></table>' }, 'en');
    const html = letterAsHtml(letter, 'en');
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(html).toContain('&#39;&quot;&amp;amp;');
    expect(html.match(/<\/table>/g)).toHaveLength(1);
  });

  // shows: S7
  test('hostile names cannot start a new line', () => {
    const text = letterAsText(
      reservationLetter({ ...exampleReservation, roomDisplayName: 'hoshi\r\n\u2028Paid: 0' }, 'en'),
      'en',
    );
    expect(text).toContain('Room: hoshi Paid: 0');
  });

  // shows: S7
  test('hostile names cannot add a link', () => {
    const letter = verificationLetter({ ...verification, name: 'Win now: http://evil.example' }, 'en');
    expect(letterAsText(letter, 'en') + letterAsHtml(letter, 'en')).not.toContain('evil');
  });
});

test.each([
  { canceledBy: 'member', en: 'As requested, we', vi: 'Theo yêu cầu của quý khách', ja: 'ご希望により' },
  { canceledBy: 'staff', en: 'Our reception team has', vi: 'Lễ tân đã hủy', ja: '店舗にて' },
  { canceledBy: 'system', en: 'cancelled automatically', vi: 'được hủy tự động', ja: '自動的に' },
] as const)('the letter about a cancellation says who canceled: $canceledBy', ({ canceledBy, ...says }) => {
  const sentences: Readonly<Partial<Record<Locale, string>>> = says;
  for (const locale of LOCALES) {
    const text = letterAsText(reservationCanceledLetter({ ...canceled, canceledBy }, locale), locale).replace(
      /\s+/g,
      ' ',
    );
    expect(text).toContain(sentences[locale]);
  }
});

test('the letter about a cancellation names the refund and the days between which it arrives', () => {
  const text = letterAsText(reservationCanceledLetter(canceled, 'en'), 'en').replace(/\s+/g, ' ');
  expect(text).toContain('The full 2,800,000 ₫ will be refunded to your original payment method.');
  expect(text).toContain('You should receive it between Dec 22, 2026 and Jan 05, 2027');
  const free = letterAsText(reservationCanceledLetter({ ...canceled, refund: null }, 'en'), 'en');
  expect(free).not.toMatch(/refund|₫/i);
  const kept = letterAsText(reservationCanceledLetter({ ...canceled, refund: null, keeps: 'money' }, 'en'), 'en');
  expect(kept).toContain('This booking will not be refunded.');
});
