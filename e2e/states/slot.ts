import type { Slot } from '#contract/slots.ts';
import type { Area } from './state.ts';
import type { Visit } from './visit.ts';

const pathOf = ({ scene }: Visit, slot: keyof Visit['scene']['slots'] = 'free') => `/slot/${scene.slots[slot].id}`;

const UNKNOWN = '/slot/00000000-0000-4000-8000-000000000000';

export const slot: Area = {
  area: 'slot',
  states: [
    {
      // shows: 2.4, 2.42, 2.51, 6.3
      name: 'free time, not logged in',
      open: (visit) => visit.go(pathOf(visit)),
      seen: ({ heading, main, says, texts }) => [
        heading(/Enra/),
        main.getByRole('link', { name: texts.slot.logIn, exact: true }),
        says(texts.location.slotStatus.available),
        main.getByRole('button', { name: texts.slot.voucher }),
      ],
    },
    {
      name: 'free time, seen from another time zone',
      timeZone: 'America/Los_Angeles',
      open: (visit) => visit.go(pathOf(visit)),
      seen: ({ page, texts }) => [
        page
          .locator('p', { hasText: new RegExp(texts.slot.freeToCancelUntilWithoutVoucher('.+')) })
          .filter({ hasText: texts.location.yourTime('') })
          .last(),
      ],
    },
    {
      // shows: 2.55
      name: 'free time, no tickets',
      as: 'ken',
      open: (visit) => visit.go(pathOf(visit)),
      seen: ({ link, says, texts }) => [link(texts.slot.bookNow), says(texts.slot.noCharge)],
    },
    {
      // shows: 2.53
      name: 'free time, one ticket that fits',
      as: 'haruka',
      open: (visit) => visit.go(pathOf(visit, 'freeVip')),
      seen: ({ page, button, by, link, texts }) => [
        by('radio').and(page.locator(':checked')),
        button(texts.tickets.use),
        link(texts.tickets.buyAnother),
      ],
    },
    {
      // shows: 5.24
      name: 'free time, several tickets that fit',
      as: 'member',
      open: (visit) => visit.go(pathOf(visit)),
      seen: ({ by, button, says, texts }) => [
        by('radiogroup', new RegExp(texts.tickets.choose)),
        says(texts.tickets.chooseFirst),
        button(texts.tickets.use),
      ],
    },
    {
      // shows: 2.56
      name: 'free time, tickets for other programs',
      as: 'member',
      open: (visit) => visit.go(pathOf(visit, 'freeVip')),
      seen: ({ says, link, texts }) => [
        says(texts.tickets.noneFits),
        says(/Private Onsen|Onsen Riêng Tư|貸切温泉/),
        link(texts.slot.bookNow),
      ],
    },
    {
      name: 'tickets on their way',
      as: 'haruka',
      open: async (visit) => {
        await visit.hang('**/api/purchased-tickets/**');
        await visit.go(pathOf(visit));
      },
      seen: ({ main, heading, texts }) => [
        heading(/Enra/),
        main.getByRole('status').filter({ hasText: texts.slot.loading }),
      ],
    },
    {
      name: 'tickets that cannot be loaded',
      as: 'haruka',
      isHurried: true,
      mayFail: [/\/api\/purchased-tickets/],
      open: async (visit) => {
        await visit.break('**/api/purchased-tickets/**');
        await visit.go(pathOf(visit));
      },
      seen: ({ says, link, texts }) => [says(texts.tickets.failed), link(texts.slot.bookNow)],
    },
    {
      // shows: 2.58
      name: 'reserved with a ticket',
      as: 'haruka',
      open: async (visit) => {
        const { site, people, reservations } = visit.scene;
        const { token } = people.mai;
        const made = await site.call('GET', `/api/reservations/${reservations.upcoming}`, { token });
        await visit.answer('**/api/reservations', made.body);
        await visit.go(pathOf(visit, 'freeVip'));
        await visit.button(visit.texts.tickets.use).click();
      },
      seen: ({ dialog, link, texts }) => [dialog(texts.payment.reservedTitle), link(texts.payment.viewBooking)],
    },
    {
      name: 'starts too soon to be refunded',
      as: 'ken',
      open: (visit) => visit.go(pathOf(visit, 'soonFree')),
      seen: ({ says, texts }) => [says(texts.slot.noLongerRefundable)],
      unseen: ({ says, texts }) => [says(texts.slot.begun)],
    },
    {
      name: 'has begun',
      as: 'ken',
      open: (visit) => visit.go(pathOf(visit, 'begun')),
      seen: ({ says, texts }) => [says(texts.slot.begun)],
      unseen: ({ says, texts }) => [says(texts.slot.noLongerRefundable)],
    },
    {
      // shows: 9.17
      name: 'on a holiday',
      as: 'ken',
      open: async (visit) => {
        await visit.change<Slot>('**/api/slots/*', (found) => ({ ...found, freeCancellationUntil: null }));
        await visit.follow(pathOf(visit));
      },
      seen: ({ says, texts }) => [says(texts.slot.notRefundableOnHoliday)],
    },
    {
      // shows: 2.146
      name: 'held by the one who looks',
      as: 'linh',
      open: async (visit) => {
        await visit.scene.hold('linh', 'ofLinh');
        await visit.go(pathOf(visit, 'ofLinh'));
      },
      seen: ({ link, button, by, texts }) => [
        link(texts.slot.goOnPaying),
        button(texts.slot.giveUp),
        by('timer').first(),
      ],
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
        await visit.go(pathOf(visit, 'ofLinh'));
      },
      seen: ({ heading, says, link, texts }) => [
        heading(texts.slot.paying),
        says(texts.slot.payingAdvice),
        link(texts.slot.goOnPaying),
      ],
    },
    {
      // shows: 2.45
      name: 'being paid by another member',
      open: async (visit) => {
        await visit.scene.hold('haruka', 'ofHaruka');
        await visit.go(pathOf(visit, 'ofHaruka'));
      },
      seen: ({ says, main, texts }) => [
        says(texts.slot.fullyBookedNow),
        main.getByRole('link', { name: texts.slot.otherTimes }),
      ],
    },
    {
      // shows: 2.45, 2.47
      name: 'booked by another member',
      open: (visit) => visit.go(pathOf(visit, 'soon')),
      seen: ({ says, texts }) => [says(texts.slot.fullyBooked), says(texts.location.slotStatus.booked)],
    },
    {
      name: 'booked by the one who looks',
      as: 'mai',
      open: (visit) => visit.go(pathOf(visit, 'upcoming')),
      seen: ({ says, main, texts }) => [
        says(texts.slot.yours),
        main.getByRole('link', { name: texts.slot.viewBooking }),
      ],
    },
    {
      name: 'reserved for the one who looks, not paid',
      as: 'member',
      open: async (visit) => {
        const { site, people, reservations } = visit.scene;
        const { token } = people.member;
        const { body } = await site.call('GET', `/api/reservations/${reservations.unpaid}`, { token });
        await visit.go(`/slot/${body.slot.id}`);
      },
      seen: ({ says, link, texts }) => [says(texts.slot.yoursUnpaid), link(texts.slot.completePayment)],
    },
    {
      // shows: 2.46, 2.47
      name: 'closed',
      open: async (visit) => {
        await visit.change<Slot>('**/api/slots/*', (found) => ({ ...found, isLocked: true }));
        await visit.follow(pathOf(visit));
      },
      seen: ({ says, texts }) => [says(texts.slot.notAvailable), says(texts.location.slotStatus.locked)],
    },
    {
      // shows: 2.47
      name: 'over',
      open: (visit) => visit.go(pathOf(visit, 'past')),
      seen: ({ says, texts }) => [says(texts.slot.ended), says(texts.location.slotStatus.past)],
    },
    {
      name: 'on its way',
      open: async (visit) => {
        await visit.hang('**/api/slots/*');
        await visit.follow(pathOf(visit));
      },
      seen: ({ main, texts }) => [main.getByRole('status').filter({ hasText: texts.slot.loading })],
    },
    {
      // shows: 2.62, 8.46
      name: 'unknown',
      mayFail: [/\/slots?\/0000/],
      open: (visit) => visit.go(UNKNOWN),
      seen: ({ heading, link, texts }) => [heading(texts.slot.notFound), link(texts.slot.otherTimes)],
    },
    {
      name: 'cannot be loaded',
      isHurried: true,
      mayFail: [/\/api\/slots/],
      open: async (visit) => {
        await visit.break('**/api/slots/*');
        await visit.follow(pathOf(visit));
      },
      seen: ({ says, main, texts }) => [says(texts.slot.failed), main.getByRole('button', { name: texts.ui.tryAgain })],
    },
  ],
};
