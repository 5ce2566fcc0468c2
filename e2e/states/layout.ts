import { LANGUAGES } from '#domain/basics/locale.ts';
import type { Area } from './state.ts';
import type { Visit } from './visit.ts';

/** The layout is the same on every screen; this one loads fast. */
const ANY = '/terms-of-use';

async function openMenu(visit: Visit): Promise<void> {
  await visit.go(ANY);
  await visit.heading(visit.texts.layout.termsOfUse).waitFor();
  if (visit.isPhone) await visit.button(visit.texts.layout.openMenu).click();
}

export const layout: Area = {
  area: 'layout',
  states: [
    {
      // shows: 2.20
      name: 'menu of a visitor',
      open: openMenu,
      seen: ({ link, by, texts }) => [
        link(texts.layout.schedule),
        link(texts.layout.logIn),
        by('group', texts.layout.language),
        by('group', texts.layout.theme),
      ],
    },
    {
      // shows: 2.19, 2.21, 2.22, 4.34, 6.1
      name: 'menu of a member',
      as: 'mai',
      open: openMenu,
      seen: ({ link, says, texts }) => [
        link(texts.layout.reservations),
        link(texts.layout.profile),
        says('Trần Thị Ánh Mai'),
        says(texts.layout.role.member),
      ],
    },
    {
      // shows: 2.22
      name: 'menu of an admin',
      as: 'admin',
      open: openMenu,
      seen: ({ link, says, texts }) => [link(texts.layout.profile), says(texts.layout.role.admin)],
    },
    {
      name: 'language and theme chosen by hand',
      open: async (visit) => {
        await openMenu(visit);
        await visit.by('button', `${LANGUAGES[visit.locale].name}*`).click();
        await visit.by('button', visit.texts.layout.themes.dark).click();
      },
      seen: ({ by, locale, texts }) => [by('button', LANGUAGES[locale].name), by('button', texts.layout.themes.dark)],
    },
    {
      // shows: 8.14
      name: 'session that cannot be read',
      as: 'mai',
      isHurried: true,
      mayFail: [/\/api\/auth\/profile/],
      open: async (visit) => {
        await visit.break('**/api/auth/profile');
        await visit.go('/reservations');
      },
      seen: ({ main, texts }) => [main.getByText(texts.layout.profileFailed)],
    },
    {
      // shows: 2.133
      name: 'connection lost',
      // Prefetched chunks may still be loading.
      mayFail: [/\/assets\//],
      open: async (visit) => {
        await visit.go(ANY);
        await visit.heading(visit.texts.layout.termsOfUse).waitFor();
        await visit.goOffline();
      },
      seen: ({ says, texts }) => [says(texts.layout.offline)],
    },
    {
      name: 'toast',
      as: 'ken',
      logsOut: true,
      mayFail: [/\/api\/auth\/sessions 401/],
      open: async (visit) => {
        await visit.go('/profile');
        await visit.main.getByRole('button', { name: visit.texts.layout.logOut, exact: true }).click();
      },
      seen: ({ page, texts }) => [page.locator('li[data-state=open]').getByText(texts.layout.loggedOut)],
    },
    {
      // shows: 4.29
      name: 'toast of a failure',
      as: 'haruka',
      mayFail: [/\/api\/reservations 500/],
      open: async (visit) => {
        await visit.break('**/api/reservations');
        await visit.go(`/slot/${visit.scene.slots.freeVip.id}`);
        await visit.button(visit.texts.tickets.use).click();
      },
      seen: ({ page, texts }) => [page.locator('li[data-state=open]').getByText(texts.tickets.reservationFailed)],
    },
    {
      // shows: 2.13
      name: 'unknown address',
      mayFail: [/\/no\/such\/page/],
      mayComplain: [/There is no page at this path/],
      open: (visit) => visit.go('/no/such/page'),
      seen: ({ heading, main, texts }) => [
        heading(texts.failures.notFound),
        main.getByRole('link', { name: texts.failures.returnHome }),
      ],
    },
    {
      name: 'screen that cannot be fetched',
      mayFail: [/./],
      mayComplain: [/./],
      open: async (visit) => {
        await visit.go(ANY);
        await visit.heading(visit.texts.layout.termsOfUse).waitFor();
        await visit.goOffline();
        await visit.enter('/login');
      },
      seen: ({ heading, says, button, main, texts }) => [
        heading(texts.failures.unreached),
        says(texts.failures.unreachedAdvice),
        button(texts.ui.tryAgain),
        main.getByRole('link', { name: texts.failures.returnHome }),
      ],
    },
    {
      name: 'menu that cannot be fetched',
      only: 'phone',
      mayFail: [/./],
      open: async (visit) => {
        // Being offline is not enough: the browser may have the menu in its cache.
        await visit.cut('**/assets/phone-menu-*.js');
        await visit.go(ANY);
        await visit.heading(visit.texts.layout.termsOfUse).waitFor();
        await visit.goOffline();
        await visit.button(visit.texts.layout.openMenu).click();
      },
      seen: ({ heading, button, texts }) => [heading(texts.layout.termsOfUse), button(texts.layout.openMenu)],
    },
    {
      // shows: 2.16, 8.48
      name: 'screen that broke',
      mayComplain: [/./],
      open: async (visit) => {
        // A record that cannot be read is left out; this one can be read, but its rendering throws.
        const drawn = { id: 'x', name: 'X', address: {}, hotline: null, email: null, picture: null };
        await visit.answer('**/api/locations', [drawn, { ...drawn, id: 'y' }]);
        await visit.follow('/');
      },
      seen: ({ heading, button, texts }) => [heading(texts.failures.unexpected), button(texts.failures.reload)],
    },
  ],
};
