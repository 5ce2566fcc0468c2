import type { Room } from '#contract/locations.ts';
import type { Slot, SlotWeek } from '#contract/slots.ts';
import type { Area } from './state.ts';
import type { Visit } from './visit.ts';

const pathOf = ({ scene }: Visit, name = 'Tây Hồ') =>
  `/booking/${scene.locations.find((location) => location.name.includes(name))?.id}`;

/** Returns the heading of the first room of a calendar, shown with its slots. */
const hoshi = ({ heading }: Visit) => heading(/Hoshi/);

async function openWeek(visit: Visit): Promise<void> {
  await visit.go(pathOf(visit));
  await visit.page.locator('a[href^="/slot/"]').first().waitFor();
}

export const location: Area = {
  area: 'location',
  states: [
    {
      // shows: 1.1, 2.2, 2.31, 2.34
      name: 'week with free, held, booked and past times',
      open: openWeek,
      seen: (visit) => [
        visit.heading(/Tây Hồ|タイホー/),
        hoshi(visit),
        visit.by('navigation', visit.texts.location.days),
        visit.page.locator(`a[href="/slot/${visit.scene.slots.freeVip.id}"]`).or(hoshi(visit)).first(),
      ],
    },
    {
      name: 'time held for the one who looks',
      as: 'linh',
      open: async (visit) => {
        await visit.scene.hold('linh', 'ofLinh');
        await openWeek(visit);
      },
      seen: ({ page, scene }) => [page.locator(`a[href="/slot/${scene.slots.ofLinh.id}"]`)],
    },
    {
      // shows: 2.35
      name: 'times that are closed and being paid',
      open: async (visit) => {
        await visit.scene.hold('haruka', 'ofHaruka');
        const lock = (slot: Slot, index: number) => ({ ...slot, isLocked: slot.isLocked || index % 4 === 3 });
        await visit.change<SlotWeek>('**/api/slots/room/*/week*', ({ slots }) => ({ slots: slots.map(lock) }));
        await visit.follow(pathOf(visit));
        await visit.page.locator('a[href^="/slot/"]').first().waitFor();
      },
      seen: ({ says, texts }) => [says(texts.location.slotStatus.locked), says(texts.location.slotStatus.held)],
    },
    {
      name: 'last week with times on sale',
      open: async (visit) => {
        await visit.change<SlotWeek>('**/api/slots/room/*/week*', (week) => ({
          ...week,
          onSaleUntil: week.slots.at(-1)?.startTime.slice(0, 10) ?? null,
        }));
        await openWeek(visit);
      },
      seen: ({ says, texts }) => [says(new RegExp(texts.location.onSaleUntil('.+')))],
    },
    {
      // shows: 2.35
      name: 'past times unfolded',
      open: async (visit) => {
        await openWeek(visit);
        const count = visit.texts.location.pastTimes(7).replace('7', String.raw`\d+`);
        await visit.button(new RegExp(count)).filter({ visible: true }).first().click();
      },
      seen: ({ says, texts }) => [says(texts.location.slotStatus.past)],
    },
    {
      name: 'another week and day',
      open: async (visit) => {
        await openWeek(visit);
        await visit.button(visit.texts.location.nextWeek).click();
        await visit.by('navigation', visit.texts.location.days).getByRole('button').nth(3).click();
        await visit.page.locator('a[href^="/slot/"]').first().waitFor();
      },
      seen: (visit) => [hoshi(visit), visit.button(visit.texts.location.thisWeek)],
    },
    {
      // shows: 2.36
      name: 'only times from an hour on',
      open: (visit) => visit.go(`${pathOf(visit)}?hour=18`),
      seen: (visit) => [hoshi(visit), visit.page.locator('a[href^="/slot/"]').first()],
    },
    {
      name: 'no times from an hour on',
      open: (visit) => visit.go(`${pathOf(visit, 'Hội An')}?hour=23`),
      seen: ({ says, texts }) => [says(texts.location.noTimesFromHour), says(texts.location.showAllHours)],
    },
    {
      // shows: 2.145, 9.4
      name: 'visitor in another time zone',
      timeZone: 'America/Los_Angeles',
      open: openWeek,
      seen: (visit) => [hoshi(visit), visit.says(visit.texts.location.localTimes)],
    },
    {
      // shows: 2.29, 9.14
      name: 'details of the location',
      open: (visit) => visit.go(`${pathOf(visit)}#about`),
      seen: ({ dialog, page, texts }) => [
        dialog(/Tây Hồ|タイホー/),
        page.getByRole('dialog').getByText(texts.location.open247),
      ],
    },
    {
      // shows: 2.29
      name: 'list of locations',
      open: async (visit) => {
        await openWeek(visit);
        await visit.button(visit.texts.location.switchLocation).click();
      },
      seen: ({ by, scene }) => scene.locations.map((_location, index) => by('menuitemradio').nth(index)),
    },
    {
      // shows: 2.41
      name: 'location on its way',
      open: async (visit) => {
        await visit.hang('**/api/locations');
        await visit.follow(pathOf(visit));
      },
      seen: ({ main, texts }) => [main.getByRole('status').filter({ hasText: texts.location.loadingLocation })],
    },
    {
      // shows: 2.41
      name: 'rooms on their way',
      open: async (visit) => {
        await visit.hang('**/api/rooms/**');
        await visit.follow(pathOf(visit));
      },
      seen: ({ heading, main, texts }) => [
        heading(/Tây Hồ|タイホー/),
        main.getByRole('status').filter({ hasText: texts.location.loadingRooms }),
      ],
    },
    {
      // shows: 2.41
      name: 'times on their way',
      open: async (visit) => {
        await visit.hang('**/api/slots/**');
        await visit.follow(pathOf(visit));
      },
      seen: (visit) => [
        hoshi(visit),
        visit.main.getByRole('status').filter({ hasText: visit.texts.location.loadingTimes }).first(),
      ],
    },
    {
      // shows: 2.40, 8.45
      name: 'unknown location',
      open: (visit) => visit.go('/booking/00000000-0000-4000-8000-000000000000'),
      mayFail: [/\/booking\/0000/, /\/api\/rooms/],
      seen: ({ heading, link, texts }) => [heading(texts.location.notFound), link(texts.location.backToStores)],
    },
    {
      name: 'location that cannot be loaded',
      isHurried: true,
      mayFail: [/\/api\/(locations|rooms)/],
      open: async (visit) => {
        await visit.break('**/api/locations');
        await visit.follow(pathOf(visit));
      },
      seen: ({ says, texts }) => [says(texts.location.failed)],
    },
    {
      name: 'rooms that cannot be loaded',
      isHurried: true,
      mayFail: [/\/api\/rooms/],
      open: async (visit) => {
        await visit.break('**/api/rooms/**');
        await visit.follow(pathOf(visit));
      },
      seen: ({ says, main, texts }) => [
        says(texts.location.roomsFailed),
        main.getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
    {
      // shows: 2.142, 7.25
      name: 'times of one room that cannot be loaded',
      isHurried: true,
      mayFail: [/\/api\/slots/],
      open: async (visit) => {
        await visit.break(`**/api/slots/room/${visit.scene.slots.free.room.id}/**`);
        await visit.follow(pathOf(visit));
      },
      seen: (visit) => [
        visit.says(visit.texts.location.timesFailed(visit.locale === 'ja' ? 'エンラ（Enra）' : 'Enra')),
        hoshi(visit),
      ],
    },
    {
      // shows: 2.40, 8.56
      name: 'location without rooms',
      open: async (visit) => {
        await visit.change<Room[]>('**/api/rooms/**', () => []);
        await visit.follow(pathOf(visit));
      },
      seen: ({ says, texts }) => [says(texts.location.noRooms), says(texts.location.noRoomsAdvice)],
    },
  ],
};
