import { describe, expect, test } from 'vitest';
import type { Catalog } from './catalog.ts';
import { checkCatalog } from './check-catalog.ts';
import { lakeside, type Source } from './lakeside.fixture.ts';

function catalogOf(source: Source): Catalog {
  const check = checkCatalog(source);
  if (check.kind === 'errors') throw new Error(JSON.stringify(check.errors));
  return check.catalog;
}

describe('a valid catalog', () => {
  const catalog = catalogOf(lakeside);

  // shows: 10.1
  test('a valid catalog keeps the order of the file', () => {
    expect(catalog.locations.map(({ key, rooms }) => [key, rooms.map(({ name }) => name)])).toEqual([
      ['lake', ['enra', 'hoshi']],
      ['hill', ['bamboo']],
    ]);
    expect(catalog.programs.map(({ key, duration, ticket }) => [key, duration, ticket.price])).toEqual([
      ['bath', 90, 1_234_567],
      ['night', 480, 0],
    ]);
  });

  // shows: 10.6
  test('a valid catalog has times of day in minutes, all weekdays by default, and codes in canonical form', () => {
    expect(catalog.schedule[0]).toMatchObject({ first: 480, last: 1200, every: 120 });
    expect(catalog.schedule[0]?.days).toHaveLength(7);
    expect(catalog.schedule[1]?.days).toEqual(['fri', 'sat']);
    expect(catalog.promotions.map(({ code, usageLimit, usageCount }) => [code, usageLimit, usageCount])).toEqual([
      ['TEN', null, 0],
      ['LESS', 5, 5],
    ]);
    expect(catalog.vouchers[0]?.code).toBe('GIFTAAAA0001');
    expect(catalog.voucherTypes.map(({ programs }) => programs)).toEqual([[], ['night']]);
  });

  test('a valid catalog has defaults for omitted keys', () => {
    expect(catalog.brand).toEqual({
      name: 'Yumori',
      hotline: '0900 000 000',
      email: 'hello@yumori.example',
      receptionEmail: 'hello@yumori.example',
      buyerHotlines: ['0900 000 001', '0900 000 002'],
      social: [
        { network: 'instagram', url: 'https://instagram.example/yumori' },
        { network: 'facebook', url: 'https://facebook.example/yumori' },
      ],
      houseRules: [],
    });
    expect(catalog).toMatchObject({ seller: null, vat: 8, demoReservations: [] });
    expect(catalog.locations[0]).toMatchObject({ picture: null, lock: null });
    expect(catalog.locations[0]?.rooms[0]).toEqual({ name: 'enra', displayName: null, picture: null, lock: null });
    expect(catalog.demoAccounts[0]).toMatchObject({ locale: 'en', gender: 'male', birthDate: '2000-01-01' });
  });

  // shows: 10.3
  test('a valid catalog needs only locations, programs and a schedule', () => {
    const { version, programs } = lakeside;
    const locations = [{ key: 'a', name: 'A', address: 'B', rooms: ['one'] }];
    const catalog = catalogOf({ version, locations, programs, schedule: [], holidays: null });
    expect(catalog).toMatchObject({ holidays: [], vouchers: [] });
    expect(catalog.brand).toMatchObject({ hotline: null, email: null, receptionEmail: null, buyerHotlines: [] });
  });

  // shows: 10.1
  test('a valid catalog uses the contacts of its only location for the brand', () => {
    const { brand: _, ...others } = lakeside;
    const catalog = catalogOf({ ...others, locations: lakeside.locations.slice(0, 1) });
    expect(catalog.brand).toMatchObject({ hotline: '0900 000 001', email: 'lake@yumori.example' });
  });

  // shows: 10.1
  test('a valid catalog may use every key', () => {
    const full = catalogOf({
      ...lakeside,
      brand: {
        name: 'Lakes',
        hotline: '0900 000 009',
        email: 'hello@yumori.example',
        receptionEmail: 'desk@yumori.example',
        buyerHotlines: ['0900 000 007', '0900 000 008'],
        social: { instagram: 'https://instagram.example/lakes', facebook: 'https://facebook.example/lakes' },
        houseRules: ['No candles', { en: 'Please bring photo ID', vi: 'Vui lòng mang giấy tờ có ảnh' }],
      },
      seller: { name: 'Lakes Ltd', taxCode: '0100000000', address: '1 Lake Road', phone: '0900 000 009' },
      bankAccount: { bin: '970436', bank: 'Vietcombank', number: '0000000018', owner: 'LAKES LTD' },
      vat: 10,
      locations: [
        {
          ...lakeside.locations[0],
          picture: '/pictures/lake.webp',
          lock: 11,
          rooms: [{ name: 'enra', lock: 12, picture: 'https://pictures.example/enra.avif' }, 'hoshi'],
        },
      ],
      demoReservations: [{ email: 'mai@yumori.example', location: 'lake', room: 'hoshi', daysAhead: 3, at: '10:00' }],
    });
    expect(full.brand.social.map(({ network }) => network)).toEqual(['instagram', 'facebook']);
    expect(full.brand.houseRules).toEqual([
      'No candles',
      { en: 'Please bring photo ID', vi: 'Vui lòng mang giấy tờ có ảnh' },
    ]);
    expect(full.brand.buyerHotlines).toEqual(['0900 000 007', '0900 000 008']);
    expect(full).toMatchObject({
      vat: 10,
      seller: { taxCode: '0100000000', email: null },
      bankAccount: { bin: '970436' },
    });
    expect(full.locations[0]).toMatchObject({
      lock: 11,
      rooms: [
        { name: 'enra', lock: 12 },
        { name: 'hoshi', lock: null },
      ],
    });
    expect(full.demoReservations).toEqual([
      { email: 'mai@yumori.example', location: 'lake', room: 'hoshi', daysAhead: 3, at: 600 },
    ]);
  });
});

describe('names per language', () => {
  const withName = (name: unknown) => ({
    ...lakeside,
    locations: [{ ...lakeside.locations[0], name }, ...lakeside.locations.slice(1)],
  });

  test('a name may be one text for all languages, or a text for each of several', () => {
    for (const name of ['Lakeside', { en: 'Lakeside', ja: '湖畔' }, { vi: 'Bên Hồ' }]) {
      expect(checkCatalog(withName(name))).toMatchObject({ kind: 'ok', catalog: { locations: [{ name }, {}] } });
    }
  });

  test.each([
    [{ en: 'Lakeside', fr: 'Au lac' }, ['locations', 0, 'name', 'fr'], 'is not a language here; known are en, vi, ja'],
    [{ en: 'Lakeside', ja: ' ' }, ['locations', 0, 'name', 'ja'], 'must be a text of 1 to 120 characters'],
    [{}, ['locations', 0, 'name'], 'must have a text for at least one of en, vi, ja'],
  ])('%j is reported with its place', (name, path, message) => {
    expect(checkCatalog(withName(name))).toEqual({ kind: 'errors', errors: [{ path, message }] });
  });
});
