import type { PayLink } from '#contract/pay-links.ts';
import { LANGUAGES } from '#domain/basics/locale.ts';
import type { Area } from './state.ts';
import type { At, Visit } from './visit.ts';

const OPEN = '**/api/pay-links/open';

/** A booking that starts in three days, or in as many minutes. */
const linkAt = (at: At, inMinutes = 3 * 24 * 60): PayLink => ({
  state: 'open',
  reservationId: '7e57ab1e-0000-4000-8000-000000000001',
  startTime: at(inMinutes),
  endTime: at(inMinutes + 90),
  location: 'Yumori Tây Hồ',
  room: 'Hoshi',
  program: 'VIP Onsen & Sauna',
  amount: 2_800_000,
  payBy: at(Math.min(24 * 60, inMinutes - 120)),
  freeCancellationUntil: at(inMinutes - 24 * 60),
  lastFailed: false,
  lastCanceled: false,
  returned: null,
});

const opened =
  (more: Partial<PayLink>, inMinutes?: number) =>
  async (visit: Visit): Promise<void> => {
    await visit.answerAt(OPEN, (at) => ({ ...linkAt(at, inMinutes), ...more }));
    await visit.go('/pay?token=made-up');
  };

export const payLink: Area = {
  area: 'pay by link',
  states: [
    {
      name: 'without the link',
      open: (visit) => visit.go('/pay'),
      seen: ({ says, texts }) => [says(texts.payLink.noLinkTitle)],
    },
    {
      name: 'a link that was never mailed',
      mayFail: [/\/api\/pay-links\/open/],
      open: (visit) => visit.go('/pay?token=made-up'),
      seen: ({ says, texts }) => [says(texts.payLink.noLinkTitle)],
    },
    {
      // shows: 2.166
      name: 'to be paid',
      open: opened({}),
      seen: ({ heading, main, texts, says, locale }) => [
        heading(texts.payLink.title),
        main.getByRole('button'),
        main.getByText('VIP Onsen & Sauna'),
        main.getByText(new RegExp(LANGUAGES[locale].weekdays.join('|'))),
        says(new RegExp(texts.payLink.freeToCancelUntil('.+').replaceAll(/[()]/g, '.'))),
        main.getByText(texts.payLink.noRefundLater),
      ],
    },
    {
      name: 'to be paid, seen from another time zone',
      timeZone: 'America/Los_Angeles',
      open: opened({}),
      seen: ({ main, texts }) => [main.locator('dd', { hasText: texts.location.yourTime('') })],
    },
    {
      name: 'to be paid, and starts in less than 24 hours',
      open: opened({}, 20 * 60),
      seen: ({ says, texts }) => [says(texts.payLink.noLongerRefundable)],
      unseen: ({ says, texts }) => [says(texts.payLink.noRefundLater)],
    },
    {
      name: 'to be paid, on a holiday',
      open: opened({ freeCancellationUntil: null }),
      seen: ({ says, texts }) => [says(texts.payLink.notRefundableOnHoliday)],
      unseen: ({ says, texts }) => [says(texts.payLink.noRefundLater)],
    },
    {
      name: 'to be paid, after Back from the payment page',
      open: async (visit) => {
        await opened({})(visit);
        await visit.answer('**/api/pay-links/payment', { url: '/made-up-gateway' });
        // An answer without content leaves this page in place, as the browser's cache does.
        await visit.page.route('**/made-up-gateway', (route) => route.fulfill({ status: 204 }));
        await visit.main.getByRole('button').click();
        await visit.main.getByRole('button', { name: visit.texts.payLink.toBank }).waitFor();
        await visit.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      },
      seen: ({ main, texts }) => [main.getByRole('button', { name: new RegExp(texts.payLink.pay('.+')) })],
    },
    {
      name: 'to be paid, after a refused card',
      open: opened({ lastFailed: true }),
      seen: ({ says, texts }) => [says(texts.payLink.lastFailed)],
    },
    {
      name: 'to be paid, after a canceled payment',
      open: opened({ lastFailed: true, lastCanceled: true }),
      seen: ({ says, texts }) => [says(texts.payLink.lastCanceled)],
      unseen: ({ says, texts }) => [says(texts.payLink.lastFailed)],
    },
    {
      name: 'a payment is being checked',
      open: opened({ state: 'checking' }),
      seen: ({ says, texts }) => [says(texts.payLink.checkingTitle)],
    },
    {
      name: 'paid',
      open: opened({ state: 'paid' }),
      // Like the facts above it, the way on is as wide as the column.
      seen: ({ says, main, texts }) => [
        says(texts.payLink.paidTitle),
        main.locator('a.w-full', { hasText: texts.payLink.view }),
      ],
    },
    {
      name: 'paid, with a second payment that is refunded',
      open: opened({ state: 'paid', returned: 2_800_000 }),
      seen: ({ says, texts }) => [says(texts.payLink.paidTitle), says(new RegExp(texts.payLink.returnedTwice('.+')))],
    },
    {
      name: 'not paid in time',
      open: opened({ state: 'expired' }),
      seen: ({ says, link, texts }) => [says(texts.payLink.expiredTitle), link(texts.payLink.choose)],
    },
    {
      name: 'canceled, with a late payment that is refunded',
      open: opened({ state: 'canceled', returned: 2_800_000 }),
      seen: ({ says, texts }) => [says(texts.payLink.canceledTitle)],
    },
    {
      name: 'the booking cannot be loaded, because the server is broken',
      mayFail: [/\/api\/pay-links\/open/],
      open: async (visit) => {
        await visit.break(OPEN);
        await visit.go('/pay?token=made-up');
      },
      seen: ({ main }) => [main.getByRole('alert')],
    },
  ],
};
