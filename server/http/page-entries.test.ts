import { describe, expect, test } from 'vitest';
import { LOCALES } from '#domain/basics/locale.ts';
import { type HeadEntry, writeHead } from './head-entries.ts';
import { type PageFacts, pageEntries } from './page-entries.ts';

const ID = '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90';

const LAKE = {
  id: ID,
  name: 'Yumori Tây Hồ',
  address: 'Số 18 "Quảng An" <Hà Nội>',
  hotline: '0900 000 111',
  email: null,
  picture: null,
};

const SLOT = {
  id: ID,
  startTime: '2026-11-27T12:00:00.000Z',
  endTime: '2026-11-27T14:30:00.000Z',
  isBooked: false,
  isPayment: false,
  isLocked: false,
  roomId: ID,
  room: { id: ID, name: 'hoshi', displayName: 'Hoshi', location: { id: ID, name: LAKE.name } },
  program: { id: ID, name: 'VIP', duration: 150, ticket: { id: ID, name: 'VIP', price: 2_800_000 } },
};

const BRAND = {
  name: 'Yumori',
  hotline: '0900 000 100',
  email: 'hello@yumori.example',
  receptionEmail: '',
  buyerHotlines: [],
  social: [{ name: 'Instagram', url: 'https://instagram.example/yumori' }],
  seller: null,
  houseRules: [],
  holdMinutes: 15,
  features: { card: true, google: false },
};

const FACTS: PageFacts = {
  path: '/',
  locale: 'en',
  pinned: undefined,
  publicUrl: 'https://onsen.example',
  brand: BRAND,
  locations: [],
  now: new Date('2026-11-26T00:00:00.000Z'),
};

const entriesOf = (facts: Partial<PageFacts>) => pageEntries({ ...FACTS, ...facts });

const links = (entries: readonly HeadEntry[], rel: string) =>
  entries.flatMap((entry) => (entry.tag === 'link' && entry.attributes.rel === rel ? [entry.attributes] : []));

const content = (entries: readonly HeadEntry[], name: string) => {
  const found = entries.find(
    (entry) => entry.tag === 'meta' && (entry.attributes.name === name || entry.attributes.property === name),
  );
  return found?.tag === 'meta' ? found.attributes.content : undefined;
};

const titleOf = (entries: readonly HeadEntry[]) => {
  const found = entries.find(({ tag }) => tag === 'title');
  return found?.tag === 'title' ? found.text : undefined;
};

const dataOf = (entries: readonly HeadEntry[]) =>
  entries.flatMap((entry) => (entry.tag === 'data' ? [entry.value] : []))[0];

describe('the head of a page', () => {
  // shows: 2.124
  test.each([
    { pinned: undefined, canonical: 'https://onsen.example/booking-policy' },
    { pinned: 'vi', canonical: 'https://onsen.example/booking-policy?lang=vi' },
  ] as const)(
    'the head of a page has its canonical address and its alternates in every language ($pinned)',
    ({ pinned, canonical }) => {
      const entries = entriesOf({ path: '/booking-policy', pinned, locale: pinned ?? 'en' });
      expect(links(entries, 'canonical').map(({ href }) => href)).toEqual([canonical]);
      expect(content(entries, 'og:url')).toBe(canonical);
      expect(links(entries, 'alternate').map(({ hreflang, href }) => [hreflang, href])).toEqual([
        ['en', 'https://onsen.example/booking-policy?lang=en'],
        ['vi', 'https://onsen.example/booking-policy?lang=vi'],
        ['ja', 'https://onsen.example/booking-policy?lang=ja'],
        ['x-default', 'https://onsen.example/booking-policy'],
      ]);
    },
  );

  // shows: 2.124
  test.each(LOCALES)('the head of a page has a distinct title and description on every page in %s', (locale) => {
    const paths = ['/', '/register', '/login', '/terms-of-use', '/privacy-policy', '/booking-policy'];
    const heads = paths.map((path) => entriesOf({ path, locale }));
    expect(new Set(heads.map(titleOf)).size).toBe(paths.length);
    expect(new Set(heads.map((entries) => content(entries, 'description'))).size).toBe(paths.length);
    for (const entries of heads) expect(content(entries, 'og:title')).not.toBe('');
  });

  // shows: 2.127
  test.each([
    `/reservation/${ID}`,
    `/ticket/${ID}/slot/${ID}`,
    '/auth/callback',
    '/resetpassword',
    '/guest-data',
    '/pay',
    '/profile',
    '/reservations',
    '/no/such/page',
    // An unknown location or slot.
    `/booking/${ID}`,
    `/slot/${ID}`,
  ])('the head of a page reveals nothing of %s, not even its address', (path) => {
    const entries = entriesOf({ path });
    expect(content(entries, 'robots')).toBe('noindex');
    expect(links(entries, 'canonical')).toEqual([]);
    expect(links(entries, 'alternate')).toEqual([]);
    expect(content(entries, 'og:title')).toBeUndefined();
    expect(dataOf(entries)).toBeUndefined();
    expect(writeHead(entries)).not.toContain(ID);
  });

  // shows: 2.125
  test('the head of a page shows a location with picture, address, hours, telephone and prices', () => {
    const programs = [
      { name: 'Dawn', duration: 60, price: 790_000 },
      { name: 'VIP', duration: 150, price: 2_800_000 },
    ];
    const entries = entriesOf({ path: `/booking/${ID}`, locale: 'vi', locations: [LAKE], programs });
    expect(titleOf(entries)).toBe('Yumori Tây Hồ · Yumori');
    expect(content(entries, 'og:image')).toBe('https://onsen.example/share/lake.jpg');
    expect(content(entries, 'og:locale')).toBe('vi_VN');
    expect(dataOf(entries)).toMatchObject({
      '@type': ['LocalBusiness', 'DaySpa'],
      name: LAKE.name,
      telephone: '0900 000 111',
      email: BRAND.email,
      address: { streetAddress: LAKE.address, addressCountry: 'VN' },
      openingHoursSpecification: { opens: '00:00', closes: '23:59' },
      priceRange: '790,000–2,800,000 VND',
      makesOffer: [
        { price: 790_000, priceCurrency: 'VND' },
        { price: 2_800_000, priceCurrency: 'VND' },
      ],
    });
  });

  // shows: 2.126
  test("the head of a page shows the operator's photograph when there is one", () => {
    const locations = [{ ...LAKE, picture: '/pictures/lake.webp' }];
    const entries = entriesOf({ path: `/booking/${ID}`, locations });
    expect(content(entries, 'og:image')).toBe('https://onsen.example/pictures/lake.webp');
  });

  // shows: 2.125
  test.each([
    { more: {}, availability: 'https://schema.org/InStock' },
    { more: { isBooked: true }, availability: 'https://schema.org/SoldOut' },
    { more: { endTime: '2026-11-25T23:59:59.000Z' }, availability: 'https://schema.org/SoldOut' },
  ])('the head of a page shows a slot as an offer that is $availability', ({ more, availability }) => {
    const entries = entriesOf({ path: `/slot/${ID}`, slot: { ...SLOT, ...more } });
    expect(dataOf(entries)).toMatchObject({ '@type': 'Offer', price: 2_800_000, priceCurrency: 'VND', availability });
  });

  test('the head of a page describes a slot with room, time and price', () => {
    const entries = entriesOf({ path: `/slot/${ID}`, slot: SLOT });
    expect(titleOf(entries)).toBe('Hoshi, Yumori Tây Hồ · Yumori');
    expect(content(entries, 'description')).toBe(
      'Hoshi at Yumori Tây Hồ: VIP on Nov 27, 2026, 19:00 – 21:30, 2,800,000\u00a0₫ for the whole room.',
    );
  });
});

test('hostile texts stay text in the head', () => {
  const name = '</title></script><script>alert("x")</script><!-- \u2028';
  const written = writeHead(entriesOf({ path: `/booking/${ID}`, locations: [{ ...LAKE, name, address: '"><b>' }] }));
  expect(written.match(/<script/g)).toHaveLength(1);
  expect(written.match(/<\/title>/g)).toHaveLength(1);
  expect(written).not.toMatch(/<b>|<!--|alert\("|\u2028(?=[^<]*<\/script>)/);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(written)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ name });
});
