import type { Reservation } from '#contract/reservations.ts';
import type { Area, State } from './state.ts';
import type { Visit } from './visit.ts';

type Name = keyof Visit['scene']['reservations'];

const open = async (visit: Visit, name: Name) => visit.go(`/reservation/${visit.scene.reservations[name]}`);

const CODES = '**/api/ttlock-qr-codes/*/qr-code-content';
const CODES_FAIL = /\/api\/ttlock-qr-codes/;

const canceledWith = (what: string, refund: Partial<Reservation['refund']>, seen: State['seen']): State => ({
  name: `canceled, with a refund ${what}`,
  as: 'mai',
  open: async (visit) => {
    await visit.change<Reservation>('**/api/reservations/*', (known) => ({
      ...known,
      ...(known.refund && { refund: { ...known.refund, ...refund } }),
    }));
    await open(visit, 'canceled');
  },
  seen,
});

const transfer: NonNullable<Reservation['transfer']> = {
  reference: '6BDR36PEZX',
  bank: 'Vietcombank',
  accountNumber: '0071000123456',
  accountOwner: 'CONG TY TNHH YUMORI VIET NAM',
  qr: '00020101021238540010A00000072701240006970436011000000000180208QRIBFTTA5303704540712000005802VN621408106BDR36PEZX6304DAB0',
};

/** Opens a booking that the desk made for a guest without an account, a week before it starts and not paid yet. */
async function openDue(visit: Visit, due: Partial<Reservation>): Promise<void> {
  await visit.change<Reservation>('**/api/reservations/*', (known) => ({
    ...known,
    voucherUsage: null,
    paymentMethod: null,
    paymentRequired: true,
    payBy: new Date(Date.parse(known.slot.startTime) - 7 * 86_400_000).toISOString(),
    amountDue: 1_200_000,
    ttLockQRCodes: [],
    cancellation: known.cancellation && { ...known.cancellation, reason: 'payment_required' },
    ...due,
  }));
  await open(visit, 'ofGuest');
}

export const reservation: Area = {
  area: 'reservation',
  states: [
    {
      // shows: 2.10, 2.91, 2.92, 2.98, 2.107
      name: 'upcoming, with the time until its codes appear',
      as: 'mai',
      open: (visit) => open(visit, 'upcoming'),
      seen: ({ heading, by, button, texts }) => [
        heading(texts.reservation.entryCode),
        heading(texts.reservation.roomCode),
        by('timer').first(),
        button(texts.reservation.cancel),
      ],
    },
    {
      name: 'upcoming, to be refunded by the reception',
      as: 'mai',
      open: async (visit) => {
        await visit.change<Reservation>('**/api/reservations/*', ({ cancellation, ...known }) => ({
          ...known,
          cancellation: cancellation && { ...cancellation, refundMethod: 'manual' },
        }));
        await open(visit, 'upcoming');
      },
      seen: ({ main, texts }) => [main.getByText(texts.reservation.cancellationPolicy.manual)],
      unseen: ({ main, texts }) => [main.getByText(texts.reservation.cancellationPolicy.card)],
    },
    {
      name: 'upcoming, seen from another time zone',
      as: 'mai',
      timeZone: 'America/Los_Angeles',
      open: (visit) => open(visit, 'upcoming'),
      seen: ({ page, texts }) => [
        page
          .locator('p', { hasText: new RegExp(texts.reservation.freeToCancelUntil('.+')) })
          .filter({ hasText: texts.location.yourTime('') }),
      ],
    },
    {
      // shows: 2.106
      name: 'going on, with its codes',
      as: 'mai',
      open: (visit) => open(visit, 'open'),
      seen: ({ by, says, texts }) => [
        by('img', `${texts.reservation.entryCode}: ${texts.entryCode.picture}`),
        by('img', `${texts.reservation.roomCode}: ${texts.entryCode.picture}`),
        says(texts.entryCode.active),
      ],
    },
    {
      // shows: 2.113
      name: 'going on, with a passcode in place of the picture',
      as: 'mai',
      open: async (visit) => {
        await visit.answer(CODES, { qrCodeContent: '', passcode: '482913' });
        await open(visit, 'open');
      },
      seen: ({ says, texts }) => [says(texts.entryCode.passcodeInstead), says('482')],
    },
    {
      // shows: 2.106
      name: 'codes on their way',
      as: 'mai',
      open: async (visit) => {
        await visit.hang(CODES);
        await open(visit, 'open');
      },
      seen: ({ main, texts }) => [main.getByText(texts.entryCode.loading).first()],
    },
    {
      // shows: 8.41
      name: 'codes still being prepared',
      as: 'mai',
      mayFail: [CODES_FAIL],
      open: async (visit) => {
        await visit.refuse(CODES, 'entry_code_not_ready');
        await open(visit, 'open');
      },
      seen: ({ says, main, texts }) => [says(texts.entryCode.notReady), main.getByText(texts.entryCode.callUs).first()],
    },
    {
      // shows: 2.106, 8.40
      name: 'codes that cannot be loaded',
      as: 'mai',
      isHurried: true,
      mayFail: [CODES_FAIL],
      open: async (visit) => {
        await visit.break(CODES);
        await open(visit, 'open');
      },
      seen: ({ says, main, texts }) => [
        says(texts.entryCode.failed),
        main.getByText(texts.entryCode.callUs).first(),
        main.getByRole('button', { name: texts.ui.tryAgain }).first(),
      ],
    },
    {
      // shows: 2.110, 8.41
      name: 'codes without content',
      as: 'mai',
      open: async (visit) => {
        await visit.answer(CODES, { qrCodeContent: '', passcode: null });
        await open(visit, 'open');
      },
      seen: ({ says, texts }) => [says(texts.entryCode.contentNotAvailable)],
    },
    {
      // shows: 2.108, 8.41
      name: 'codes that are over while the page is open',
      as: 'mai',
      mayFail: [CODES_FAIL],
      open: async (visit) => {
        await visit.refuse(CODES, 'entry_code_expired');
        await open(visit, 'open');
      },
      seen: ({ says, texts }) => [says(texts.entryCode.noLongerAvailable)],
    },
    {
      name: 'attended',
      as: 'mai',
      open: (visit) => open(visit, 'attended'),
      seen: ({ says, texts }) => [says(texts.reservations.statuses.ATTENDED)],
    },
    {
      // shows: 2.94, 2.97
      name: 'over',
      as: 'mai',
      open: (visit) => open(visit, 'visited'),
      seen: ({ says, heading, link, texts }) => [
        says(texts.reservations.statuses.DONE),
        heading(texts.reservation.payment),
        link(new RegExp(texts.reservation.openInvoice)),
      ],
    },
    {
      // shows: 4.6
      name: 'over, nobody came',
      as: 'mai',
      open: (visit) => open(visit, 'missed'),
      seen: ({ says }) => [says('NO_SHOW')],
    },
    {
      // shows: 2.97
      name: 'canceled, with what its refund does',
      as: 'mai',
      open: (visit) => open(visit, 'canceled'),
      seen: ({ says, heading, texts }) => [
        says(texts.reservation.canceled),
        heading(texts.cancelling.refund),
        says(texts.cancelling.refundExpected),
      ],
    },
    canceledWith('sent to the bank', { state: 'settled', method: 'card' }, ({ says, texts }) => [
      says(texts.cancelling.states.settled),
      says(texts.cancelling.explained.settled),
    ]),
    canceledWith('paid by hand', { state: 'settled', method: 'manual' }, ({ says, texts }) => [
      says(texts.cancelling.byHand.paid),
      says(texts.cancelling.byHand.settled),
    ]),
    {
      // shows: 2.105
      name: 'redeemed with a voucher',
      as: 'mai',
      open: (visit) => open(visit, 'redeemed'),
      seen: ({ heading, says, button, texts }) => [
        heading(texts.reservation.voucher),
        says(/Any Room Gift|Quà tặng mọi phòng|全室対象ギフト/),
        says(texts.reservation.viewableWithoutLogin),
        button(texts.moving.choose),
      ],
    },
    {
      name: 'with extra time, about to be moved',
      as: 'mai',
      open: async (visit) => {
        const moveDrops = { minutes: 30, returns: 420_000 };
        await visit.change<Reservation>('**/api/reservations/*', (known) => ({ ...known, moveDrops }));
        await open(visit, 'redeemed');
        await visit.button(visit.texts.moving.choose).click();
        await visit.page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
      },
      seen: ({ says, texts }) => [
        says(texts.moving.extraDropped(30)),
        says(new RegExp(texts.moving.extraReturns('.+'))),
      ],
    },
    {
      // shows: 6.5
      name: 'of a guest, without logging in',
      open: (visit) => open(visit, 'ofGuest'),
      seen: ({ heading, link, texts }) => [heading(texts.reservation.entryCode), link(texts.reservation.backHome)],
    },
    {
      // shows: 2.163, 6.5
      name: 'of another member, not logged in',
      open: (visit) => open(visit, 'upcoming'),
      seen: ({ says, main, texts }) => [
        says(texts.reservation.logInForCodes),
        main.getByRole('link', { name: texts.reservation.logIn, exact: true }),
      ],
    },
    {
      // shows: 2.99
      name: 'not paid yet',
      as: 'member',
      open: (visit) => open(visit, 'unpaid'),
      seen: ({ heading, link, main, page, texts }) => [
        heading(texts.reservation.paymentRequired),
        link(texts.reservation.completePayment),
        heading(texts.reservation.release),
        // In English the heading says the same as the badge.
        main.getByText(texts.reservations.unpaid, { exact: true }).and(page.locator('span')),
        main.getByText(texts.reservation.invoiceNotYet),
      ],
    },
    {
      // shows: 2.162
      name: 'of a guest of the desk, to be paid by transfer',
      open: (visit) => openDue(visit, { transfer }),
      seen: ({ heading, by, main, page, texts }) => [
        heading(texts.reservation.paymentRequired),
        by('img', texts.transfer.qr),
        main.getByText(/^1[.,\s]200[.,\s]000/),
        main.getByText(transfer.reference, { exact: true }),
        main.getByText(transfer.accountNumber),
        main.getByText(new RegExp(texts.transfer.reserved('.+'))),
        main.getByText(texts.reservations.unpaid, { exact: true }).and(page.locator('span')),
      ],
      unseen: ({ main, texts }) => [main.getByRole('link', { name: texts.reservation.payByCard })],
    },
    {
      // shows: 2.162
      name: 'of a guest of the desk, to be paid by the mailed link',
      open: (visit) => openDue(visit, {}),
      seen: ({ main, texts }) => [
        main.getByText(/^1[.,\s]200[.,\s]000/),
        main.getByText(new RegExp(texts.reservation.payBy('.+'))),
        main.getByText(texts.reservation.linkMailed),
        main.getByText(texts.reservation.cancelByContact),
      ],
      unseen: ({ main, texts }) => [main.getByRole('link', { name: texts.reservation.completePayment })],
    },
    {
      // shows: 2.162
      name: 'of a guest of the desk, paid',
      open: async (visit) => {
        await visit.change<Reservation>('**/api/reservations/*', (known) => ({
          ...known,
          voucherUsage: null,
          paymentMethod: 'card',
          purchasedTicket: { id: known.id, transaction: { id: known.id, amount: 1_200_000 } },
          cancellation: known.cancellation && {
            ...known.cancellation,
            allowed: true,
            reason: null,
            until: new Date(Date.parse(known.slot.startTime) - 86_400_000).toISOString(),
          },
        }));
        await open(visit, 'ofGuest');
      },
      seen: ({ heading, main, texts }) => [
        heading(texts.reservation.payment),
        main.getByText(texts.reservation.amount, { exact: true }),
        main.getByText(/^1[.,\s]200[.,\s]000/),
        main.getByText(texts.reservation.cancellationPolicy.card),
        main.getByText(texts.reservation.cancelByContact),
      ],
      unseen: ({ main, texts }) => [main.getByRole('button', { name: texts.reservation.cancel })],
    },
    {
      name: 'not paid yet, to be paid by transfer',
      as: 'member',
      open: async (visit) => {
        await visit.change<Reservation>('**/api/reservations/*', (known) => ({ ...known, transfer }));
        await open(visit, 'unpaid');
      },
      seen: ({ main, by, link, texts }) => [
        by('img', texts.transfer.qr),
        main.getByText(transfer.accountNumber),
        link(texts.reservation.payByCard),
      ],
    },
    {
      name: 'canceled, because it was not paid',
      as: 'member',
      open: async (visit) => {
        await visit.change<Reservation>('**/api/reservations/*', (known) => ({
          ...known,
          status: 'CANCELED',
          payBy: null,
          amountDue: null,
          canceledUnpaid: true,
        }));
        await open(visit, 'unpaid');
      },
      seen: ({ main, texts }) => [
        main.getByText(texts.reservation.canceled),
        main.getByText(texts.reservation.canceledUnpaid),
      ],
    },
    {
      name: 'on a public holiday, which says why it cannot be cancelled',
      as: 'mai',
      open: async (visit) => {
        await visit.change<Reservation>('**/api/reservations/*', (known) => ({
          ...known,
          cancellation: { allowed: false, reason: 'public_holiday', refundAmount: 0, until: known.slot.startTime },
          movableUntil: null,
        }));
        await open(visit, 'upcoming');
      },
      seen: ({ main, texts }) => [main.getByText(texts.reservation.notCancelable.public_holiday)],
      unseen: ({ main, texts }) => [main.getByRole('button', { name: texts.reservation.cancel })],
    },
    {
      name: 'not paid yet, about to be released',
      as: 'member',
      open: async (visit) => {
        await open(visit, 'unpaid');
        await visit.button(visit.texts.reservation.release).click();
      },
      seen: ({ dialog, texts }) => [dialog(texts.cancelling.releaseTitle)],
    },
    {
      name: 'codes the server says nothing about',
      as: 'mai',
      open: async (visit) => {
        await visit.answer(CODES, {});
        await open(visit, 'open');
      },
      seen: ({ says, texts }) => [says(texts.entryCode.contentNotAvailable)],
    },
    {
      name: 'of a voucher without its names',
      as: 'mai',
      open: async (visit) => {
        const voucherUsage = { voucher: { type: null } };
        await visit.change<object>('**/api/reservations/*', (known) => ({ ...known, voucherUsage }));
        await open(visit, 'upcoming');
      },
      seen: ({ says, texts }) => [says(texts.reservation.partnerFallback)],
    },
    {
      name: 'of a ticket whose transaction is not known',
      as: 'mai',
      open: async (visit) => {
        const purchasedTicket = { id: 'x', transaction: null };
        await visit.change<object>('**/api/reservations/*', (known) => ({ ...known, purchasedTicket }));
        await open(visit, 'upcoming');
      },
      seen: ({ heading, texts }) => [heading(texts.reservation.details)],
    },
    {
      // shows: 2.95
      name: 'with notes, and no invoice',
      as: 'mai',
      open: async (visit) => {
        const notes = 'Sinh nhật 30 tuổi, xin chuẩn bị hoa.\nアレルギー：そば';
        await visit.change<Reservation>('**/api/reservations/*', (known) => ({ ...known, notes, invoiceUrl: null }));
        await open(visit, 'upcoming');
      },
      seen: ({ heading, says, texts }) => [heading(texts.reservation.notes), says(texts.reservation.invoiceNotYet)],
    },
    {
      // shows: 12.67
      name: 'with a receipt for extra time',
      as: 'mai',
      open: async (visit) => {
        const expiredAt = new Date(Date.now() + 400 * 86_400_000).toISOString();
        const paper = { number: '2026-000123', url: '/api/invoices/1', expiredAt };
        const adjustment = { ...paper, number: '2026-000124' };
        const receipts = [{ ...paper, minutes: 30, amount: 420_000, adjustment }];
        await visit.change<Reservation>('**/api/reservations/*', (known) => ({ ...known, receipts }));
        await open(visit, 'upcoming');
      },
      seen: ({ heading, link, texts }) => [
        heading(texts.reservation.receipts),
        link(/2026-000123/),
        link(/2026-000124/),
      ],
    },
    {
      name: 'upcoming, while the location loads',
      as: 'mai',
      open: async (visit) => {
        await visit.hang('**/api/locations');
        await open(visit, 'upcoming');
      },
      seen: ({ heading, texts }) => [heading(texts.reservation.entryCode)],
      // Neither part of the page shows the brand's number, which the location's would soon replace.
      unseen: ({ main }) => [main.locator('a[href^="tel:"]').first()],
    },
    {
      // shows: 2.88
      name: 'on its way',
      as: 'mai',
      open: async (visit) => {
        await visit.hang('**/api/reservations/*');
        await open(visit, 'upcoming');
      },
      seen: ({ main, texts }) => [main.getByRole('status').filter({ hasText: texts.reservation.loading })],
    },
    {
      // shows: 2.89, 8.17, 8.39
      name: 'unknown',
      as: 'mai',
      mayFail: [/\/reservations?\/0000/],
      open: (visit) => visit.go('/reservation/00000000-0000-4000-8000-000000000000'),
      seen: ({ heading, main, texts }) => [
        heading(texts.reservation.notFound),
        main.getByRole('link', { name: texts.reservation.backToReservations }),
      ],
    },
    {
      // shows: 2.89, 7.30, 8.39
      name: 'cannot be loaded',
      as: 'mai',
      isHurried: true,
      mayFail: [/\/api\/reservations/],
      open: async (visit) => {
        await visit.break('**/api/reservations/*');
        await open(visit, 'upcoming');
      },
      seen: ({ says, main, texts }) => [
        says(texts.reservation.failed),
        main.getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
  ],
};
