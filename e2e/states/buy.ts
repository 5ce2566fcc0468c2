import type { Slot } from '#contract/slots.ts';
import type { Area, State } from './state.ts';
import type { Visit } from './visit.ts';

const path = (slot: Slot) => `/ticket/${slot.program.ticket.id}/slot/${slot.id}`;

const open = async (visit: Visit) => visit.go(path(visit.scene.slots.freeVip));

async function openAsBuyer(visit: Visit): Promise<void> {
  await open(visit);
  await visit.field(visit.texts.promotion.code).waitFor();
}

async function apply(visit: Visit, code: string): Promise<void> {
  await openAsBuyer(visit);
  await visit.field(visit.texts.promotion.code).fill(code);
  await visit.button(visit.texts.promotion.apply).click();
}

async function proceed(visit: Visit): Promise<void> {
  await openAsBuyer(visit);
  await visit.button(visit.texts.buy.proceed).click();
}

type Fault = { name: string; code: string; fault: keyof Visit['texts']['promotion']['faults'] };

const FAULTS: readonly Fault[] = [
  // shows: 8.18
  { name: 'promotion code missing', code: '', fault: 'code_missing' },
  { name: 'promotion code unknown', code: 'NOSUCHCODE', fault: 'invalid' },
  // shows: 8.20
  { name: 'promotion code not active', code: 'PAUSED50', fault: 'inactive' },
  // shows: 8.21
  { name: 'promotion code outside its dates', code: 'SUMMER2025', fault: 'outside_dates' },
  { name: 'promotion code used up', code: 'SOLDOUT', fault: 'usage_limit' },
];

const faulty = ({ name, code, fault }: Fault): State => ({
  name,
  as: 'ken',
  mayFail: [/\/api\/promotions/],
  open: (visit) => apply(visit, code),
  seen: ({ main, page, texts }) => [
    main.getByText(texts.promotion.faults[fault]),
    page.locator('li[data-state=open]').getByText(texts.promotion.faults[fault]),
  ],
});

const CHECK_OUT = /\/api\/(slots\/[^/]+\/paymenting|payment\/get-payment-url)/;

type Closed = { name: string; slot: 'soon' | 'ofLinh' | 'past'; reason: 'fullyBooked' | 'fullyBookedNow' | 'ended' };

const CLOSED: readonly Closed[] = [
  // shows: 2.69
  { name: 'booked, not logged in', slot: 'soon', reason: 'fullyBooked' },
  { name: 'being paid by another member, not logged in', slot: 'ofLinh', reason: 'fullyBookedNow' },
  // shows: 2.69
  { name: 'over, not logged in', slot: 'past', reason: 'ended' },
];

const closed = ({ name, slot, reason }: Closed): State => ({
  name,
  open: async (visit) => {
    if (slot === 'ofLinh') await visit.scene.hold('linh', slot);
    await visit.go(path(visit.scene.slots[slot]));
  },
  seen: ({ says, main, texts }) => [
    says(texts.slot[reason]),
    main.getByRole('link', { name: texts.slot.otherTimes }).and(main.locator('[href*="?day="]')),
    ...(reason !== 'ended' ? [main.getByRole('link', { name: texts.layout.logIn, exact: true })] : []),
  ],
  unseen: ({ says, texts }) => [
    says(texts.slot.logInTitle),
    says(new RegExp(texts.slot.freeToCancelUntil('.+'))),
    says(texts.slot.noLongerRefundable),
    says(new RegExp(texts.buy.fullRefund('.+'))),
  ],
});

export const buy: Area = {
  area: 'buy',
  states: [
    {
      name: 'what is bought, not logged in',
      open,
      seen: ({ heading, main, texts }) => [
        heading(texts.buy.title),
        heading(texts.buy.priceSummary),
        main.getByRole('link', { name: texts.slot.logIn, exact: true }),
      ],
    },
    {
      // shows: 2.3, 2.64
      name: 'what is bought, before paying',
      as: 'ken',
      open,
      seen: ({ heading, field, button, link, texts }) => [
        heading(texts.buy.policies),
        field(texts.promotion.code),
        button(texts.buy.proceed),
        link(texts.buy.contact),
      ],
    },
    {
      // shows: 2.65, 4.33
      name: 'promotion applied',
      as: 'ken',
      open: (visit) => apply(visit, 'WELCOME10'),
      seen: ({ main, button, texts }) => [
        main.getByText('WELCOME10'),
        button(texts.promotion.remove),
        main.getByText(new RegExp(texts.buy.discount)).first(),
      ],
    },
    {
      name: 'promotion that leaves nothing to pay',
      as: 'ken',
      open: (visit) => apply(visit, 'ONTHEHOUSE'),
      seen: ({ says, button, texts }) => [says(texts.buy.nothingToPay), button(texts.buy.confirm)],
    },
    ...FAULTS.map(faulty),
    {
      // shows: 2.149
      name: 'invoice for a company',
      as: 'ken',
      open: async (visit) => {
        await openAsBuyer(visit);
        await visit.field(visit.texts.company.wanted).check();
        await visit.field(visit.texts.company.name).fill('Công ty TNHH Thương mại và Dịch vụ Suối Nguồn Việt');
      },
      seen: ({ field, texts }) => [field(texts.company.taxCode), field(texts.company.address)],
    },
    {
      // shows: 2.150
      name: 'invoice for a company, with faults',
      as: 'ken',
      open: async (visit) => {
        await openAsBuyer(visit);
        await visit.field(visit.texts.company.wanted).check();
        await visit.field(visit.texts.company.taxCode).fill('12345');
        await visit.button(visit.texts.buy.proceed).click();
      },
      seen: ({ page }) => [page.locator('[aria-invalid]').first()],
    },
    {
      // shows: 2.68
      name: 'telephone numbers before paying',
      as: 'ken',
      open: (visit) => visit.go(`${path(visit.scene.slots.freeVip)}#contact`),
      seen: ({ dialog, link, texts }) => [
        dialog(texts.buy.contactTitle),
        // First the number of the location, then the number of the brand for buyers.
        link(texts.buy.call('0900 000 111')),
        link(texts.buy.call('0900 000 101')),
      ],
    },
    {
      name: 'held by the one who pays',
      as: 'linh',
      open: async (visit) => {
        await visit.scene.hold('linh', 'ofLinh');
        await visit.go(path(visit.scene.slots.ofLinh));
      },
      seen: ({ by, button, texts }) => [by('timer').first(), button(texts.slot.giveUp), button(texts.buy.proceed)],
    },
    {
      name: 'held, with a payment under way',
      as: 'linh',
      open: async (visit) => {
        await visit.scene.hold('linh', 'ofLinh');
        await visit.change<Slot>('**/api/slots/*', ({ hold, ...known }) => ({
          ...known,
          ...(hold && { hold: { ...hold, isPaying: true } }),
        }));
        await visit.go(path(visit.scene.slots.ofLinh));
      },
      seen: ({ heading, says, button, texts }) => [
        heading(texts.slot.paying),
        says(texts.slot.payingAdvice),
        button(texts.buy.proceed),
      ],
    },
    {
      // shows: 5.23
      name: 'payment being opened',
      as: 'ken',
      open: async (visit) => {
        await visit.hang('**/api/slots/*/paymenting');
        await proceed(visit);
      },
      seen: ({ says, texts }) => [says(texts.buy.proceeding)],
    },
    {
      name: 'gone meanwhile',
      as: 'ken',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.refuse('**/api/slots/*/paymenting', 'slot_booked');
        await proceed(visit);
      },
      seen: ({ main, link, texts }) => [main.getByText(texts.buy.unavailable), link(texts.slot.otherTimes)],
    },
    {
      name: 'being paid by another member',
      as: 'ken',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.refuse('**/api/slots/*/paymenting', 'slot_held');
        await proceed(visit);
      },
      seen: ({ main, button, texts }) => [main.getByText(texts.buy.heldByOther), button(texts.buy.lookAgain)],
    },
    {
      // shows: 4.17
      name: 'two others held already',
      as: 'minh',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.scene.hold('minh', 'oneOfMinh');
        await visit.scene.hold('minh', 'otherOfMinh');
        await proceed(visit);
      },
      seen: ({ main }) => [main.getByRole('alert').first()],
    },
    {
      name: 'too many holds that lapsed, seen from another time zone',
      as: 'ken',
      timeZone: 'America/Los_Angeles',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.refuse('**/api/slots/*/paymenting', 'too_many_lapsed_holds', { headers: { 'Retry-After': '60' } });
        await proceed(visit);
      },
      seen: ({ main, texts }) => [
        main.getByText(new RegExp(`^${texts.buy.tryAgainFrom(texts.location.yourTime('\\d\\d:\\d\\d'))}$`)),
      ],
    },
    {
      name: 'an hour held without paying',
      as: 'ken',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.refuse('**/api/slots/*/paymenting', 'unpaid_holds_limit', { headers: { 'Retry-After': '60' } });
        await proceed(visit);
      },
      seen: ({ main, texts }) => [main.getByText(new RegExp(`^${texts.buy.tryAgainFrom('\\d\\d:\\d\\d')}$`))],
    },
    {
      name: 'hours held without paying from one network',
      as: 'ken',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.refuse('**/api/slots/*/paymenting', 'network_holds_limit', { headers: { 'Retry-After': '60' } });
        await proceed(visit);
      },
      seen: ({ main, texts }) => [main.getByText(new RegExp(`^${texts.buy.tryAgainFrom('\\d\\d:\\d\\d')}$`))],
    },
    {
      name: 'payment that could not be started',
      as: 'ken',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.cut('**/api/payment/get-payment-url');
        await visit.go(path(visit.scene.slots.ofKen));
        await visit.button(visit.texts.buy.proceed).click();
      },
      seen: ({ main, texts }) => [main.getByText(texts.buy.paymentError)],
    },
    {
      name: 'cards switched off',
      as: 'ken',
      mayFail: [CHECK_OUT],
      open: async (visit) => {
        await visit.refuse('**/api/payment/get-payment-url', 'payments_unavailable');
        await visit.go(path(visit.scene.slots.ofKen));
        await visit.button(visit.texts.buy.proceed).click();
      },
      seen: ({ says, texts }) => [says(texts.buy.paymentsOff)],
    },
    {
      name: 'booked by the one who looks',
      as: 'mai',
      open: (visit) => visit.go(path(visit.scene.slots.upcoming)),
      seen: ({ says, main, texts }) => [
        says(texts.slot.yours),
        main.getByRole('link', { name: texts.slot.viewBooking }),
      ],
      unseen: ({ field, texts }) => [field(texts.promotion.code), field(texts.company.wanted)],
    },
    {
      // shows: 2.69, 5.23
      name: 'booked by another member',
      as: 'ken',
      open: (visit) => visit.go(path(visit.scene.slots.soon)),
      seen: ({ says, texts }) => [says(texts.slot.fullyBooked)],
      unseen: ({ field, texts }) => [field(texts.promotion.code), field(texts.company.wanted)],
    },
    ...CLOSED.map(closed),
    {
      // shows: 2.70
      name: 'on its way',
      as: 'ken',
      open: async (visit) => {
        await visit.hang('**/api/tickets/*');
        await visit.go(path(visit.scene.slots.freeVip));
      },
      seen: ({ heading, main, texts }) => [
        heading(texts.buy.title),
        main.getByRole('status').filter({ hasText: texts.buy.loading }).first(),
      ],
    },
    {
      // shows: 2.70
      name: 'unknown ticket',
      as: 'ken',
      mayFail: [/\/api\/tickets/, /\/ticket\/0000/],
      open: (visit) => visit.go(`/ticket/00000000-0000-4000-8000-000000000000/slot/${visit.scene.slots.freeVip.id}`),
      seen: ({ heading, main, texts }) => [
        heading(texts.buy.notFound),
        main.getByRole('link', { name: texts.buy.back }),
      ],
    },
    {
      name: 'ticket that cannot be loaded',
      as: 'ken',
      isHurried: true,
      mayFail: [/\/api\/tickets/],
      open: async (visit) => {
        await visit.break('**/api/tickets/*');
        await visit.go(path(visit.scene.slots.freeVip));
      },
      seen: ({ says, main, texts }) => [says(texts.buy.failed), main.getByRole('button', { name: texts.ui.tryAgain })],
    },
  ],
};
