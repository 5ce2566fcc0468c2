import type { Area } from './state.ts';

export const home: Area = {
  area: 'home',
  states: [
    {
      // shows: 2.1, 2.25, 9.14
      name: 'several stores',
      open: (visit) => visit.go('/'),
      // The scene names the locations in English, and the page names them in its own language.
      seen: ({ heading, link, page, scene, texts }) => [
        heading(texts.home.storeSelection),
        ...scene.locations.map(({ id }) => link(/Yumori/).and(page.locator(`a[href="/booking/${id}"]`))),
      ],
    },
    {
      // shows: 2.27
      name: 'one store',
      site: 'one store',
      open: (visit) => visit.go('/'),
      seen: ({ heading, link, says, page, scene, texts }) => [
        heading(/Yumori/),
        says(/Quảng Khánh/),
        link(texts.home.bookNow).and(page.locator(`a[href="/booking/${scene.locations[0]?.id}"]`)),
      ],
    },
    {
      name: 'stores on their way',
      open: async (visit) => {
        await visit.hang('**/api/locations');
        await visit.follow('/');
      },
      seen: ({ main, heading, texts }) => [
        heading(texts.home.title),
        main.getByRole('status').filter({ hasText: texts.home.loading }),
      ],
    },
    {
      name: 'stores that cannot be loaded',
      isHurried: true,
      mayFail: [/\/api\/locations/],
      open: async (visit) => {
        await visit.break('**/api/locations');
        await visit.follow('/');
      },
      seen: ({ says, main, texts }) => [says(texts.home.failed), main.getByRole('button', { name: texts.ui.tryAgain })],
    },
    {
      name: 'stores while the connection is lost',
      isHurried: true,
      mayFail: [/\/api\/locations/],
      open: async (visit) => {
        await visit.cut('**/api/locations');
        await visit.follow('/');
      },
      seen: ({ says, texts }) => [says(texts.home.failed), says(texts.failures.noConnection)],
    },
    {
      name: 'no store yet',
      open: async (visit) => {
        await visit.answer('**/api/locations', []);
        await visit.follow('/');
      },
      seen: ({ says, texts }) => [says(texts.home.empty), says(texts.home.emptyAdvice)],
    },
  ],
};
