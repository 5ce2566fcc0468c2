import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { passwordMatches } from '#server/secrets/passwords.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import {
  type CatalogSource,
  createImporter,
  dumpCatalog,
  emptyDatabase,
  type Importer,
  INN,
} from '#server/testing/given/catalog.ts';
import { givenHold } from '#server/testing/given/given.ts';

const DEMO = readFileSync(new URL('../../../catalog/demo.yaml', import.meta.url), 'utf8');
/** Noon of a Friday in Ho Chi Minh City. */
const NOW = new Date('2026-03-06T05:00:00.000Z');

let database: TestDatabase;
let importer: Importer;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  importer = createImporter(database.db, { now: NOW });
});
afterEach(() => emptyDatabase(database.db));
afterAll(() => database.close());

const query = <Row>(text: string, values: unknown[] = []) => database.db.query<Row>(text, values);

async function imported(source: CatalogSource | string) {
  const outcome = await importer.import(source);
  if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome));
  return outcome;
}

type SlotTimes = { id: string; room: string; program: string; start: string; end: string };
const slotsOf = (room: string) =>
  query<SlotTimes>(
    `SELECT s.id, r.name AS room, p.key AS program,
       to_char(s.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI') AS start,
       to_char(s.end_time AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI') AS end
     FROM slots s JOIN rooms r ON r.id = s.room_id JOIN programs p ON p.id = s.program_id
     WHERE r.name = $1 ORDER BY s.start_time`,
    [room],
  );
const startsOf = async (room: string, day: string) =>
  (await slotsOf(room)).filter(({ start }) => start.startsWith(day)).map(({ start }) => start.slice(11));

const SOAKS = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00', '18:30', '20:00'];

describe('an import into an empty database', () => {
  test('an import into an empty database creates locations, rooms, programs, tickets and slots up to the horizon', async () => {
    const { slots } = await imported(INN);
    expect(await query('SELECT name, address FROM locations')).toEqual([
      { name: 'Nhà Trọ Sen', address: '7 Lý Thái Tổ, Huế' },
    ]);
    expect(
      await query(
        'SELECT p.name, p.duration_minutes, t.price FROM programs p JOIN tickets t ON t.program_id = p.id ORDER BY 1',
      ),
    ).toEqual([
      { name: 'Night Owl', duration_minutes: 300, price: 999_001 },
      { name: 'Soak', duration_minutes: 75, price: 1_234_567 },
    ]);
    // Two rooms with nine slots on each of ten days, and two Saturday nights.
    expect(slots).toMatchObject({ added: 2 * 10 * 9 + 2, removed: 0 });
    expect(await startsOf('hoshi', '2026-03-06')).toEqual(SOAKS);
    expect(await startsOf('hoshi', '2026-03-15')).toEqual(SOAKS);
    expect(await startsOf('hoshi', '2026-03-16')).toEqual([]);
  });

  test('an import into an empty database creates slots that run past midnight', async () => {
    await imported(INN);
    const night = (await slotsOf('bamboo')).find(({ program }) => program === 'night');
    expect(night).toMatchObject({ start: '2026-03-07 22:00', end: '2026-03-08 03:00' });
  });

  // shows: 3.10
  test("stores only a keyed hash and the last four characters of a voucher's code", async () => {
    await imported({
      ...INN,
      partners: [{ key: 'p', name: 'Partner' }],
      voucherTypes: [{ key: 't', name: 'Gift', partner: 'p', programs: ['night'] }],
      vouchers: [{ code: 'gift-aaaa-0001', type: 't', expiresOn: '2030-12-31' }],
    });
    const [voucher] = await query<{ hash: string }>(
      `SELECT encode(v.code_hash, 'hex') AS hash, v.code_key IS NOT NULL AS keyed, v.last_four, v.expires_on, p.key AS program
       FROM vouchers v JOIN voucher_type_programs tp USING (voucher_type_id) JOIN programs p ON p.id = tp.program_id`,
    );
    expect(voucher).toEqual({
      // The hash is not the plain SHA-256, which would let short codes be found by trying.
      hash: expect.not.stringContaining('2adaf2e7a081ec6798ca6816b432cf50a6d04738e0a5dbf661e463aa87c6aa44'),
      keyed: true,
      last_four: '0001',
      expires_on: '2030-12-31',
      program: 'night',
    });
    expect(JSON.stringify(await dumpCatalog(database.db))).not.toMatch(/aaaa0001|gift-?aaaa/i);
  });
});

describe('a repeated import', () => {
  // shows: 10.9
  test('a repeated import changes nothing', async () => {
    await imported(DEMO);
    const before = await dumpCatalog(database.db);
    const again = await imported(DEMO);
    expect(await dumpCatalog(database.db)).toEqual(before);
    expect(again).toMatchObject({ changes: [], slots: { added: 0, removed: 0 }, blocked: [] });
  });

  test('a repeated import changes nothing later on the same day', async () => {
    await imported(INN);
    const before = await dumpCatalog(database.db);
    importer.now = new Date('2026-03-06T16:00:00.000Z');
    await imported(INN);
    expect(await dumpCatalog(database.db)).toEqual(before);
  });

  test('a repeated import updates rows with known keys and records their former values', async () => {
    await imported(INN);
    const location = { key: 'inn', name: 'Sen Inn', address: '8 Lý Thái Tổ, Huế', hotline: '0900000001', lock: 77 };
    await imported({ ...INN, locations: [{ ...location, rooms: ['hoshi', 'bamboo'] }] });
    expect(await query('SELECT name, address, hotline, lock_id FROM locations')).toEqual([
      { name: 'Sen Inn', address: '8 Lý Thái Tổ, Huế', hotline: '0900000001', lock_id: 77 },
    ]);
    expect(await query('SELECT name FROM rooms ORDER BY position')).toEqual([{ name: 'hoshi' }, { name: 'bamboo' }]);
    const [entry] = await query(
      `SELECT before->>'name' AS before, after->>'name' AS after FROM history WHERE action = 'location.changed'`,
    );
    expect(entry).toEqual({ before: 'Nhà Trọ Sen', after: 'Sen Inn' });
  });

  // shows: 10.11
  test('a repeated import never resets a count, a redeemed voucher, a password or a ticket', async () => {
    await imported(DEMO);
    await query(`UPDATE promotions SET usage_count = 2 WHERE code = 'WELCOME10'`);
    await query(
      `UPDATE members SET password_hash = 'their own', name = 'Renamed' WHERE email = 'member@yumori.example'`,
    );
    const [ticket] = await query<{ id: string }>('SELECT id FROM purchased_tickets LIMIT 1');
    await query('UPDATE purchased_tickets SET voided_at = $2 WHERE id = $1', [ticket?.id, NOW]);
    const before = await dumpCatalog(database.db);
    await imported(DEMO);
    expect(await dumpCatalog(database.db)).toEqual(before);
  });

  test('a repeated import deletes rooms and locations missing from the catalog, but closes those where something was held or sold', async () => {
    const second = { key: 'mill', name: 'Mill', address: '1 Water Lane', rooms: ['fern', 'moss'] };
    const soak = { location: 'mill', program: 'soak', first: '08:00', last: '20:00', every: 90 };
    const locations = [...(INN.locations as unknown[]), second];
    const schedule = [...(INN.schedule as unknown[]), { ...soak, rooms: ['fern', 'moss'] }];
    await imported({ ...INN, locations, schedule });
    const [sold] = await slotsOf('fern');
    await givenHold(database.db, { slotId: sold?.id ?? '', expiresAt: addMinutes(NOW, 15) });
    await imported(INN);
    const [rooms, places] = [
      await query('SELECT name FROM rooms ORDER BY 1'),
      await query('SELECT key FROM locations ORDER BY 1'),
    ];
    expect(rooms).toEqual([{ name: 'bamboo' }, { name: 'fern' }, { name: 'hoshi' }]);
    expect(places).toEqual([{ key: 'inn' }, { key: 'mill' }]);
    expect((await slotsOf('fern')).map(({ id }) => id)).toEqual([sold?.id]);
    const closed = `SELECT name, closed_at FROM rooms WHERE closed_at IS NOT NULL UNION ALL
      SELECT key, closed_at FROM locations WHERE closed_at IS NOT NULL ORDER BY 1`;
    expect(await query(closed)).toEqual([
      { name: 'fern', closed_at: NOW },
      { name: 'mill', closed_at: NOW },
    ]);
  });
});

describe('the validation of a catalog', () => {
  const promotion = { code: 'TEN', name: 'Ten', isActive: true, discountType: 'PERCENTAGE', discountValue: 10 };
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };

  // shows: 10.7
  test('the validation of a catalog refuses the whole catalog for a single fault', async () => {
    await imported(INN);
    const before = await dumpCatalog(database.db);
    const [location] = INN.locations as Record<string, unknown>[];
    const outcome = await importer.import({
      ...INN,
      locations: [{ ...location, name: 'New' }],
      holidays: ['2026-02-30'],
    });
    expect(outcome).toMatchObject({ kind: 'refused', faults: [{ message: expect.stringContaining('holidays[0]') }] });
    expect(await dumpCatalog(database.db)).toEqual(before);
  });

  test('the validation of a catalog refuses the whole catalog for a fault that only the database reveals, with its line and column', async () => {
    await imported({ ...INN, promotions: [{ ...promotion, ...dates, usageLimit: 5 }] });
    await query(`UPDATE promotions SET usage_count = 4`);
    const before = await dumpCatalog(database.db);
    const [location] = INN.locations as Record<string, unknown>[];
    const text = JSON.stringify({
      ...INN,
      locations: [{ ...location, name: 'New' }],
      promotions: [{ ...promotion, ...dates, usageLimit: 3 }],
    });
    const outcome = await importer.import(text.replace('"usageLimit"', '\n  "usageLimit"'));
    expect(outcome).toEqual({
      kind: 'refused',
      faults: [
        {
          line: 2,
          column: 3,
          message: 'promotions[0].usageLimit: must not be less than the 4 uses that there have been',
        },
      ],
    });
    expect(await dumpCatalog(database.db)).toEqual(before);
  });

  test('the validation of a catalog accepts a limit lowered to the number of uses', async () => {
    await imported({ ...INN, promotions: [{ ...promotion, ...dates, usageLimit: 5, usageCount: 1 }] });
    await query(`UPDATE promotions SET usage_count = 4`);
    await imported({ ...INN, promotions: [{ ...promotion, ...dates, usageLimit: 4, usageCount: 1 }] });
    expect(await query('SELECT usage_limit, usage_count FROM promotions')).toEqual([
      { usage_limit: 4, usage_count: 4 },
    ]);
  });
});

describe('the demo sections', () => {
  const MAI = { email: 'Mai@yumori.example', password: 'Sen12345', name: 'Mai', role: 'ADMIN', locale: 'vi' };
  const WITH_DEMO: CatalogSource = {
    ...INN,
    demoAccounts: [MAI],
    demoTickets: [{ email: MAI.email, program: 'soak', count: 2 }],
    demoReservations: [{ email: MAI.email, location: 'inn', room: 'hoshi', daysAhead: 2, at: '09:30' }],
  };

  // shows: 10.2
  test('the demo sections are refused with their lines when the sandbox is off', async () => {
    const outcome = await importer.import(WITH_DEMO, { allowDemo: false });
    if (outcome.kind !== 'refused') throw new Error(outcome.kind);
    expect(outcome.faults.map(({ message }) => message.split(':')[0])).toEqual([
      'demoAccounts',
      'demoTickets',
      'demoReservations',
    ]);
    expect(outcome.faults.every(({ line, column }) => line > 1 && column === 1)).toBe(true);
    expect(await query('SELECT 1 FROM locations')).toEqual([]);
    expect(await importer.import(INN, { allowDemo: false })).toMatchObject({ kind: 'imported' });
  });

  test('the demo sections create a verified account that can log in, with its tickets', async () => {
    await imported(WITH_DEMO);
    const [account] = await query<{ password_hash: string }>('SELECT * FROM members');
    expect(account).toMatchObject({ email: 'mai@yumori.example', role: 'ADMIN', locale: 'vi', is_demo: true });
    expect(account).toMatchObject({ email_verified_at: NOW, name: 'Mai' });
    expect(await passwordMatches(account?.password_hash, 'Sen12345')).toBe(true);
    expect(
      await query(`SELECT t.method, t.amount FROM purchased_tickets p JOIN transactions t ON t.id = p.transaction_id`),
    ).toEqual(Array(2).fill({ method: 'demo', amount: 1_234_567 }));
  });

  test('the demo sections create a reservation that is still to be paid', async () => {
    await imported(WITH_DEMO);
    const [reservation] = await query(
      `SELECT r.payment_required, r.payment_method, r.status, r.locale, s.start_time, c.slot_id IS NOT NULL AS is_claimed
       FROM reservations r JOIN slots s ON s.id = r.slot_id LEFT JOIN slot_claims c ON c.reservation_id = r.id`,
    );
    expect(reservation).toEqual({
      payment_required: true,
      payment_method: null,
      status: 'PENDING',
      locale: 'vi',
      start_time: new Date('2026-03-08T02:30:00.000Z'),
      is_claimed: true,
    });
  });

  test('the demo sections create nothing a second time, days later or after a use or cancellation', async () => {
    await imported(WITH_DEMO);
    await query(`UPDATE reservations SET status = 'CANCELED', canceled_at = $1`, [NOW]);
    await query('DELETE FROM slot_claims');
    importer.now = new Date('2026-03-09T05:00:00.000Z');
    await imported(WITH_DEMO);
    expect(await query('SELECT count(*)::int AS count FROM purchased_tickets')).toEqual([{ count: 2 }]);
    expect(await query('SELECT count(*)::int AS count FROM reservations')).toEqual([{ count: 1 }]);
  });

  test('the demo sections reserve the first free slot from the given day on', async () => {
    await imported(INN);
    const wanted = (await slotsOf('hoshi')).find(({ start }) => start === '2026-03-08 09:30');
    await givenHold(database.db, { slotId: wanted?.id ?? '', expiresAt: addMinutes(NOW, 15) });
    await imported(WITH_DEMO);
    const [reserved] = await query('SELECT s.start_time FROM reservations r JOIN slots s ON s.id = r.slot_id');
    expect(reserved).toEqual({ start_time: new Date('2026-03-09T02:30:00.000Z') });
  });

  test('the demo sections create no reservation when no slot is free within the horizon', async () => {
    const reservation = { email: MAI.email, location: 'inn', room: 'hoshi', daysAhead: 300, at: '09:30' };
    const { demo } = await imported({ ...WITH_DEMO, demoReservations: [reservation] });
    expect(demo).toEqual({ accounts: 1, tickets: 2, reservations: 0, missed: 1 });
    expect(await query('SELECT 1 FROM reservations')).toEqual([]);
  });
});
