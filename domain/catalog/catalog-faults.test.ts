import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCatalog } from './check-catalog.ts';
import { lakeside, withValue } from './lakeside.fixture.ts';
import { formatPath } from './reading.ts';

/** Returns the faults of a file as lines of place and message. */
function faultsOf(source: unknown): string[] {
  const check = checkCatalog(source);
  return check.kind === 'ok' ? [] : check.errors.map(({ path, message }) => `${formatPath(path)} ${message}`);
}

describe('a fault in a catalog', () => {
  const KEYS_OF_A_PARTNER = 'known are key, name';
  // shows: 10.4
  test.each([
    { place: 'version', value: undefined, fault: 'version is missing' },
    { place: 'version', value: 2, fault: 'version must be 1' },
    { place: 'locations', value: undefined, fault: 'locations is missing' },
    { place: 'programs', value: [], fault: 'programs must have at least 1 entry' },
    { place: 'schedule', value: 'daily', fault: 'schedule must be a list' },
    { place: 'partners.0.nmae', value: 'x', fault: `partners[0].nmae is not a key here; ${KEYS_OF_A_PARTNER}` },
    { place: 'locations.0.name', value: undefined, fault: 'locations[0].name is missing' },
    {
      place: 'brand.houseRules',
      value: ['No candles', ' '],
      fault: 'brand.houseRules[1] must be a text of 1 to 300 characters',
    },
    {
      place: 'brand.houseRules',
      value: [{ en: 'No candles', vi: '' }],
      fault: 'brand.houseRules[0].vi must be a text of 1 to 300 characters',
    },
    {
      place: 'brand.houseRules',
      value: [{ fr: 'Sans bougies' }],
      fault: 'brand.houseRules[0].fr is not a language here; known are en, vi, ja',
    },
    {
      place: 'brand.houseRules',
      value: [{}],
      fault: 'brand.houseRules[0] must have a text for at least one of en, vi, ja',
    },
    { place: 'locations.0.name', value: '  ', fault: 'locations[0].name must be a text of 1 to 120 characters' },
    { place: 'locations.0.name', value: 'a\u0000b', fault: 'locations[0].name must be a text of 1 to 120 characters' },
    { place: 'locations.1', value: 'hill', fault: 'locations[1] must be a group of keys' },
    { place: 'locations.1.rooms', value: [], fault: 'locations[1].rooms must have at least 1 entry' },
    {
      place: 'locations.1.rooms',
      value: ['bamboo', 'Bamboo'],
      fault: 'locations[1].rooms must not name the room bamboo twice',
    },
    {
      place: 'locations.1.hotline',
      value: 900000002,
      fault: 'locations[1].hotline must be a phone number: put it in quotes',
    },
    { place: 'locations.1.email', value: 'hill', fault: 'locations[1].email must be an email address' },
    {
      place: 'locations.1.lock',
      value: 0,
      fault: 'locations[1].lock must be a whole number from 1 to 9007199254740991',
    },
    {
      place: 'locations.1.picture',
      value: 'javascript:alert(1)',
      fault:
        'locations[1].picture must be an address that begins with https://, the name of a file beside the catalog (.jpg, .png, .webp or .avif), or a path that begins with one /',
    },
    {
      place: 'locations.1.picture',
      value: '//evil.example/a.png',
      fault:
        'locations[1].picture must be an address that begins with https://, the name of a file beside the catalog (.jpg, .png, .webp or .avif), or a path that begins with one /',
    },
    { place: 'programs.0.duration', value: 0, fault: 'programs[0].duration must be a whole number from 1 to 1440' },
    { place: 'programs.0.duration', value: 1441, fault: 'programs[0].duration must be a whole number from 1 to 1440' },
    {
      place: 'programs.0.ticket.price',
      value: 0.5,
      fault: 'programs[0].ticket.price must be a whole number from 0 to 1000000000',
    },
    {
      place: 'programs.0.ticket.price',
      value: -1,
      fault: 'programs[0].ticket.price must be a whole number from 0 to 1000000000',
    },
    {
      place: 'programs.0.ticket.price',
      value: '1200000',
      fault:
        'programs[0].ticket.price must be a whole number from 0 to 1000000000: write its digits alone, without quotes, dots, commas or a unit',
    },
    { place: 'schedule.0.first', value: '24:00', fault: 'schedule[0].first must be a time of day, "00:00" to "23:59"' },
    {
      place: 'schedule.0.first',
      value: 480,
      fault: 'schedule[0].first must be a time of day, "00:00" to "23:59": put it in quotes',
    },
    { place: 'schedule.0.last', value: '07:59', fault: 'schedule[0].last must not be before first' },
    { place: 'schedule.0.every', value: 0, fault: 'schedule[0].every must be a whole number from 1 to 1440' },
    {
      place: 'schedule.1.days',
      value: ['friday'],
      fault: 'schedule[1].days[0] must be one of mon, tue, wed, thu, fri, sat, sun',
    },
    { place: 'schedule.1.days', value: ['fri', 'fri'], fault: 'schedule[1].days must not name fri twice' },
    { place: 'schedule.0.location', value: 'sea', fault: 'schedule[0].location there is no location sea' },
    { place: 'schedule.0.program', value: 'swim', fault: 'schedule[0].program there is no program swim' },
    {
      place: 'schedule.0.rooms',
      value: ['enra', 'bamboo'],
      fault: 'schedule[0].rooms[1] there is no room bamboo in lake',
    },
    { place: 'holidays', value: ['2027-02-29'], fault: 'holidays[0] must be a day, YYYY-MM-DD' },
    { place: 'holidays', value: ['2027-01-01', '2027-01-01'], fault: 'holidays[1] repeats 2027-01-01 of holidays[0]' },
    {
      place: 'promotions.0.discountValue',
      value: 101,
      fault: 'promotions[0].discountValue must be a percentage from 0 to 100',
    },
    {
      place: 'promotions.0.discountType',
      value: 'HALF',
      fault: 'promotions[0].discountType must be one of PERCENTAGE, FIXED_AMOUNT',
    },
    { place: 'promotions.0.isActive', value: 'yes', fault: 'promotions[0].isActive must be true or false' },
    { place: 'promotions.0.endDate', value: '2025-12-31', fault: 'promotions[0].endDate must not be before startDate' },
    {
      place: 'promotions.0.code',
      value: 'a/b',
      fault: 'promotions[0].code must be a code of at most 40 letters, digits, dashes and underscores',
    },
    { place: 'promotions.1.code', value: 'Ten', fault: 'promotions[1] repeats TEN of promotions[0]' },
    { place: 'promotions.1.usageCount', value: 6, fault: 'promotions[1].usageCount must not be more than usageLimit' },
    { place: 'voucherTypes.0.partner', value: 'hotel', fault: 'voucherTypes[0].partner there is no partner hotel' },
    {
      place: 'voucherTypes.1.programs',
      value: ['night', 'swim'],
      fault: 'voucherTypes[1].programs[1] there is no program swim',
    },
    { place: 'vouchers.0.type', value: 'none', fault: 'vouchers[0].type there is no voucher type none' },
    {
      place: 'vouchers.0.code',
      value: 'AB-CDE',
      fault: 'vouchers[0].code must be a code of 6 to 40 letters A to Z and digits, dashes aside',
    },
    {
      place: 'vouchers.1',
      value: { code: 'GIFTAAAA0001', type: 'any', expiresOn: '2030-12-31' },
      fault: 'vouchers[1] repeats GIFTAAAA0001 of vouchers[0]',
    },
    {
      place: 'demoAccounts.1.email',
      value: 'MAI@yumori.example',
      fault: 'demoAccounts[1] repeats mai@yumori.example of demoAccounts[0]',
    },
    { place: 'demoAccounts.1.role', value: 'OWNER', fault: 'demoAccounts[1].role must be one of ADMIN, MEMBER' },
    {
      place: 'demoAccounts.1.post',
      value: { role: 'cleaner', location: 'nowhere' },
      fault: 'demoAccounts[1].post.location there is no location nowhere',
    },
    {
      place: 'demoAccounts.1.post',
      value: { role: 'owner', location: 'lake' },
      fault: 'demoAccounts[1].post.location must be absent: an owner is of all',
    },
    {
      place: 'demoAccounts.1.phoneNumber',
      value: '+84',
      fault: 'demoAccounts[1].phoneNumber must be a phone number of 7 to 20 digits',
    },
    {
      place: 'demoTickets.0.email',
      value: 'ken@yumori.example',
      fault: 'demoTickets[0].email there is no demo account ken@yumori.example',
    },
    { place: 'demoTickets.0.count', value: 0, fault: 'demoTickets[0].count must be a whole number from 1 to 100' },
    { place: 'vat', value: 101, fault: 'vat must be a whole number from 0 to 100' },
    {
      place: 'seller',
      value: { name: 'A', taxCode: 'x', address: 'B' },
      fault: 'seller.taxCode must be a tax code of digits and dashes',
    },
    {
      place: 'brand',
      value: { hotline: '0900 000 000' },
      fault: 'brand.email is missing: several locations need one contact for all of them',
    },
    {
      place: 'brand.hotline',
      value: null,
      fault: 'brand.hotline is missing: several locations need one contact for all of them',
    },
    {
      place: 'brand',
      value: { buyerHotlines: ['0900001', '0900002', '0900003'] },
      fault: 'brand.buyerHotlines must have at most 2 entries',
    },
    {
      place: 'brand',
      value: { social: { myspace: 'https://a.example' } },
      fault: 'brand.social.myspace is not a key here; known are facebook, instagram, tiktok, youtube, x, zalo, line',
    },
    {
      place: 'brand',
      value: { social: { x: 'http://a.example' } },
      fault: 'brand.social.x must be an address that begins with https://',
    },
  ])('a fault in a catalog is reported as: $fault', ({ place, value, fault }) => {
    expect(faultsOf(withValue(place, value))).toEqual([fault]);
  });

  test.each([
    {
      given: 'an unknown room',
      with: { room: 'kura' },
      fault: 'demoReservations[0].room there is no room kura in lake',
    },
    {
      given: 'a time without a slot',
      with: { at: '10:30' },
      fault: 'demoReservations[0].at no slot of enra in lake starts at 10:30',
    },
    {
      given: 'an unknown member',
      with: { email: 'ken@yumori.example' },
      fault: 'demoReservations[0].email there is no demo account ken@yumori.example',
    },
  ])('a fault in a catalog is reported for a demo reservation with $given', (given) => {
    const reservation = {
      email: 'mai@yumori.example',
      location: 'lake',
      room: 'enra',
      daysAhead: 2,
      at: '10:00',
      ...given.with,
    };
    expect(faultsOf({ ...lakeside, demoReservations: [reservation] })).toContain(given.fault);
  });

  test('a fault in a catalog is reported together with all others, without faults that only follow from it', () => {
    const source = { ...withValue('programs.0.duration', 'long'), holidays: ['someday'], extra: 1 };
    expect(faultsOf(source).map((line) => line.split(' ')[0])).toEqual([
      'extra',
      'programs[0].duration',
      'holidays[0]',
    ]);
  });

  test.each([{ value: null }, { value: undefined }, { value: [] }, { value: 'catalog' }, { value: 7 }])(
    'a fault in a catalog is reported when the file is $value',
    ({ value }) => {
      expect(faultsOf(value)).toEqual([' must be a group of keys, with version: 1 among them']);
    },
  );
});

test('checkCatalog never throws, whatever the file contains', () => {
  const anything = fc.anything({ withNullPrototype: true });
  const places = fc.constantFrom(...Object.keys(lakeside), 'brand', 'seller', 'vat', 'demoReservations', '__proto__');
  fc.assert(
    fc.property(places, anything, fc.boolean(), (place, value, asList) => {
      const source = { ...lakeside, [place]: asList ? [value] : value };
      expect(['ok', 'errors']).toContain(checkCatalog(source).kind);
    }),
    { numRuns: 1_000 },
  );
});
