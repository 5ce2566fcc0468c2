export type Source = Record<string, unknown>;

/** A small catalog with the commonly used keys and no other optional ones. */
export const lakeside = {
  version: 1,
  brand: { hotline: '0900 000 000', email: 'hello@yumori.example' },
  locations: [
    {
      key: 'lake',
      name: 'Lakeside',
      address: '1 Lake Road',
      hotline: '0900 000 001',
      email: 'Lake@yumori.example',
      rooms: ['enra', 'hoshi'],
    },
    {
      key: 'hill',
      name: 'Hillside',
      address: '2 Hill Road',
      hotline: '0900 000 002',
      email: 'hill@yumori.example',
      rooms: ['bamboo'],
    },
  ],
  programs: [
    { key: 'bath', name: 'Bath', duration: 90, ticket: { name: 'Bath Ticket', price: 1_234_567 } },
    { key: 'night', name: 'Night', duration: 480, ticket: { name: 'Night Ticket', price: 0 } },
  ],
  schedule: [
    { location: 'lake', rooms: ['enra', 'hoshi'], program: 'bath', first: '08:00', last: '20:00', every: 120 },
    {
      location: 'lake',
      rooms: ['enra'],
      program: 'night',
      first: '22:00',
      last: '22:00',
      every: 60,
      days: ['fri', 'sat'],
    },
  ],
  holidays: ['2027-04-30'],
  promotions: [
    {
      code: 'ten',
      name: 'Ten',
      isActive: true,
      discountType: 'PERCENTAGE',
      discountValue: 10,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    },
    {
      code: 'LESS',
      name: 'Less',
      isActive: false,
      discountType: 'FIXED_AMOUNT',
      discountValue: 200_000,
      startDate: '2026-01-01',
      endDate: '2026-01-01',
      usageLimit: 5,
      usageCount: 5,
    },
  ],
  partners: [{ key: 'inn', name: 'The Inn' }],
  voucherTypes: [
    { key: 'any', name: 'Any Room', partner: 'inn', isActive: true },
    { key: 'nights', name: 'Nights', partner: 'inn', programs: ['night'], isActive: false },
  ],
  vouchers: [{ code: 'gift-aaaa-0001', type: 'any', expiresOn: '2030-12-31' }],
  demoAccounts: [
    { email: 'mai@yumori.example', password: 'Lantern7', name: 'Mai', role: 'MEMBER' },
    { email: 'boss@yumori.example', password: 'Lantern8', name: 'Boss', role: 'ADMIN' },
  ],
  demoTickets: [{ email: 'mai@yumori.example', program: 'bath', count: 2 }],
};

/**
 * Returns the small catalog with a value replaced at a place such as `locations.0.name`; undefined removes
 * the key.
 */
export function withValue(place: string, value: unknown): Source {
  return replaced(lakeside, place.split('.'), value) as Source;
}

function replaced(node: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const parent = (Array.isArray(node) ? node.slice() : { ...(node as Source) }) as Source;
  parent[step] = replaced(parent[step], rest, value);
  return parent;
}
