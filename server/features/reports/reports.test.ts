import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Numbers } from '#contract/staff/reports.ts';
import { parseDay } from '#domain/calendar/day.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { readDayTotals } from '#server/ledger/read.ts';
import { type GivenSlot, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { writeFile } from './files.ts';

const WEEK = 'from=2031-03-03&until=2031-03-09';
/** Monday, 10:00 in Ho Chi Minh City. */
const MORNING = new Date('2031-03-03T03:00:00.000Z');

let site: Site;
let slot: GivenSlot;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  slot = await givenSlot(site.db, { startTime: MORNING });
  const member = await givenMember(site.db, { name: '=HYPERLINK("http://evil.example")' });
  await givenReservation(site.db, { slot, member, now: MORNING });
});
afterAll(() => site.close());

const ask = async (role: StaffRole, path: string, locationId: string | null = null) => {
  const { headers } = await givenStaff(site.db, { role, locationId });
  return site.call('GET', path, { headers });
};

describe('numbers of a period', () => {
  // shows: 12.43
  test('occupancy counts offered and taken slots by weekday and hour of Ho Chi Minh City', async () => {
    const { body } = await ask('owner', `/api/admin/reports/numbers?${WEEK}`);
    const numbers: Numbers = body;
    expect(numbers.occupancy).toEqual([{ weekday: 1, hour: 10, offered: 1, taken: 1 }]);
  });

  // shows: 12.44
  test('the money of a period equals the ledger', async () => {
    const { body } = await ask('owner', `/api/admin/reports/numbers?${WEEK}`);
    const numbers: Numbers = body;
    const [from, until] = [parseDay('2031-03-03'), parseDay('2031-03-09')];
    if (from === null || until === null) throw new Error("The test's period does not parse as days");
    const totals = await readDayTotals(site.db, { from, until });
    const sum = (of: 'captured' | 'refunded') => totals.reduce((total, day) => total + day[of], 0);
    expect([numbers.captured, numbers.refunded]).toEqual([sum('captured'), sum('refunded')]);
    expect(numbers.captured).toBeGreaterThan(0);
    expect(numbers.revenue).toMatchObject([{ week: '2031-03-03', location: { id: slot.locationId } }]);
  });

  test('a manager of another location reads no numbers, as for a location that does not exist', async () => {
    const { locationId } = await givenSlot(site.db);
    const { body } = await ask('manager', `/api/admin/reports/numbers?${WEEK}`, locationId);
    expect(body).toMatchObject({ occupancy: [], revenue: [], captured: 0 });
    const { body: asked } = await ask(
      'manager',
      `/api/admin/reports/numbers?${WEEK}&locationId=${slot.locationId}`,
      locationId,
    );
    expect(asked).toEqual(body);
  });

  test('a period of more than 400 days or that ends before it begins is refused', async () => {
    const path = '/api/admin/reports/numbers?';
    expect((await ask('owner', `${path}from=2030-01-01&until=2031-03-01`)).body.code).toBe('period_too_long');
    expect((await ask('owner', `${path}from=2031-03-02&until=2031-03-01`)).body.code).toBe('period_too_long');
  });
});

describe('files', () => {
  test.each(['bookings', 'payments', 'refunds', 'invoices'])('the file of %s is CSV with its columns', async (file) => {
    const { status, headers, body } = await ask('accountant', `/api/admin/reports/export/${file}?${WEEK}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${file}-2031-03-03-2031-03-09.csv"`);
    expect(body.split('\r\n')[0]).toContain('location');
    expect(body).not.toContain('HYPERLINK');
  });

  // shows: 12.45
  test('a file has names only for people who may export them, and no name can run as a formula', async () => {
    const path = `/api/admin/reports/people/bookings?${WEEK}`;
    expect((await ask('manager', path)).body.code).toBe('forbidden');
    const { body } = await ask('owner', path);
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  test('the trail records each file with its period and the number of its rows', async () => {
    const { headers, id } = await givenStaff(site.db, { role: 'owner' });
    await site.call('GET', `/api/admin/reports/people/bookings?${WEEK}`, { headers });
    const after = { file: 'bookings', from: '2031-03-03', until: '2031-03-09', people: true, rows: 1 };
    const acts = await site.db.query('SELECT action, after FROM history WHERE actor_id = $1', [id]);
    expect(acts).toEqual([{ action: 'file.exported', after }]);
    const { body } = await site.call('GET', `/api/admin/trail?actorId=${id}`, { headers });
    expect(body.entries).toMatchObject([{ action: 'file.exported' }]);
  });

  // shows: 12.9
  test('a file with names needs a fresh factor', async () => {
    const session = { factor_at: new Date(site.context.clock.now().getTime() - 6 * 60_000) };
    const { headers } = await givenStaff(site.db, { role: 'owner', session });
    const { body } = await site.call('GET', `/api/admin/reports/people/bookings?${WEEK}`, { headers });
    expect(body.code).toBe('fresh_factor_required');
  });

  // shows: 12.47
  test('a file with names is mailed to the owners, one without is not', async () => {
    const [owner, accountant] = [
      await givenStaff(site.db, { role: 'owner' }),
      await givenStaff(site.db, { role: 'accountant', name: 'Phạm Quân' }),
    ];
    const get = (path: string) => site.call('GET', `/api/admin/reports/${path}?${WEEK}`, accountant);
    await get('export/bookings');
    await get('people/bookings');
    await site.worker.drained();
    const [mail, ...others] = await mailsTo(site.call, owner.email);
    expect(others).toEqual([]);
    for (const part of ['Phạm Quân', 'File: Bookings', 'Mar 03, 2031 to Mar 09, 2031', 'Rows: 1'])
      expect(mail?.text).toContain(part);
  });

  test('an interrupted download is recorded in the trail and mailed, with the rows that were read', async () => {
    const noted: number[] = [];
    const period = { from: parseDay('2031-03-03'), until: parseDay('2031-03-09') };
    if (period.from === null || period.until === null) throw new Error("The test's period does not parse as days");
    const ask = { from: period.from, until: period.until, locationIds: null, locale: 'en', people: true } as const;
    const lines = writeFile(site.db, 'bookings', { ...ask, onEnd: async (rows) => void noted.push(rows) });
    await lines.next();
    const { value } = await lines.next();
    expect(value).toContain('HYPERLINK');
    await lines.return(undefined);
    expect(noted).toEqual([1]);
  });
});
