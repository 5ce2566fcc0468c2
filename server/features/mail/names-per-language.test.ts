import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts';
import { createImporter, INN } from '#server/testing/given/catalog.ts';
import { type GivenSlot, givenMember, givenPurchasedTicket, givenReservation } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { MAILS } from './mails.ts';

/** Names of the test's catalog in every language. */
const NAMES: Readonly<Record<'location' | 'room' | 'program', Readonly<Partial<Record<Locale, string>>>>> = {
  location: { en: 'Lotus Inn', vi: 'Nhà Trọ Sen', ja: '蓮の宿' },
  room: { en: 'Star', vi: 'Sao', ja: '星' },
  program: { en: 'Soak', vi: 'Ngâm mình', ja: '湯浴み' },
};
const CATALOG = {
  ...INN,
  locations: [
    {
      key: 'inn',
      name: NAMES.location,
      address: { en: '7 Lý Thái Tổ Street, Huế', vi: '7 Lý Thái Tổ, Huế' },
      rooms: ['bamboo', { name: 'hoshi', displayName: NAMES.room }],
    },
  ],
  programs: [
    { key: 'soak', name: NAMES.program, duration: 75, ticket: { name: { ja: '湯浴み券' }, price: 1_234_567 } },
    { key: 'night', name: 'Night Owl', duration: 300, ticket: { name: 'Night Ticket', price: 999_001 } },
  ],
};

let site: Site;
let slots: readonly GivenSlot[];
let slot: GivenSlot;
beforeAll(async () => {
  site = await startSite();
  await createImporter(site.db, { now: new Date() }).import(CATALOG);
  slots = await site.db.query<GivenSlot>(
    `SELECT s.id AS "slotId", s.room_id AS "roomId", r.location_id AS "locationId", t.id AS "ticketId",
       s.program_id AS "programId", s.start_time AS "startTime", s.end_time AS "endTime"
     FROM slots s JOIN rooms r ON r.id = s.room_id JOIN tickets t ON t.program_id = s.program_id
     WHERE r.name = 'hoshi' AND s.start_time > now() + interval '2 days' ORDER BY s.start_time LIMIT ${LOCALES.length}`,
  );
  slot = slotFor('en');
});
afterAll(() => site.close());

function slotFor(locale: Locale): GivenSlot {
  const found = slots[LOCALES.indexOf(locale)];
  if (found === undefined) throw new Error('The catalog made too few slots of hoshi');
  return found;
}

const get = (path: string, locale: string) =>
  site.call('GET', `/api${path}`, { headers: { 'accept-language': locale } });

describe.each(LOCALES)('names in %s', (locale) => {
  test("names per language are in the API's answers, while a room keeps its code", async () => {
    const location = (await get('/locations', locale)).body.find(({ id }: { id: string }) => id === slot.locationId);
    expect(location.name).toBe(NAMES.location[locale]);
    const rooms = (await get(`/rooms/location/${slot.locationId}`, locale)).body;
    expect(rooms.map(({ name, displayName, type }: Record<string, string>) => [name, displayName, type])).toEqual([
      ['bamboo', 'Bamboo', 'STANDARD'],
      ['hoshi', NAMES.room[locale], 'VIP'],
    ]);
    const { body } = await get(`/slots/${slot.slotId}`, locale);
    expect(body.room).toMatchObject({
      name: 'hoshi',
      displayName: NAMES.room[locale],
      location: { name: NAMES.location[locale] },
    });
    expect(body.program).toMatchObject({ name: NAMES.program[locale], ticket: { name: '湯浴み券' } });
  });

  test('names per language give each answer its own ETag and Vary: Accept-Language', async () => {
    const answer = await get('/locations', locale);
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-language');
    const others = LOCALES.filter((each) => each !== locale);
    for (const other of others) {
      expect((await get('/locations', other)).headers.get('etag')).not.toBe(answer.headers.get('etag'));
    }
  });

  test('names per language are in the confirmation and its calendar entry', async () => {
    const member = await givenMember(site.db, { locale });
    const { reservationId } = await givenReservation(site.db, { slot: slotFor(locale), member });
    const sent: Mail[] = [];
    const mailer = {
      send: async (mail: Mail) => {
        sent.push(mail);
        return { kind: 'sent' as const };
      },
      close: () => undefined,
    };
    // A mail uses no other part of the context.
    const context = { db: site.db, mailer, publicUrl: () => site.url } as unknown as Context;
    await MAILS['mail-reservation-confirmed'].runner(context)({ reservationId }, new Date());
    for (const name of [NAMES.location[locale], NAMES.room[locale], NAMES.program[locale]]) {
      expect(sent[0]?.text).toContain(name);
    }
    expect(sent[0]?.text).toMatch(/VIP/);
    const entry = sent[0]?.calendar?.content.replace(/\r\n /g, '') ?? '';
    expect(entry).toContain(NAMES.room[locale]);
    expect(entry).toContain(NAMES.location[locale]);
  });

  test('an invoice has the names of ticket and program in its language', async () => {
    const member = await givenMember(site.db, { locale });
    const ticketId = await givenPurchasedTicket(site.db, { slot: slotFor(locale), memberId: member.id });
    const [{ transaction_id: transactionId } = { transaction_id: '' }] = await site.db.query<{
      transaction_id: string;
    }>('SELECT transaction_id FROM purchased_tickets WHERE id = $1', [ticketId]);
    await issueInvoice({ db: site.db }, { transactionId, now: new Date() });
    const [invoice] = await site.db.query<{ sold: object }>('SELECT sold FROM invoices WHERE transaction_id = $1', [
      transactionId,
    ]);
    expect(invoice?.sold).toMatchObject({ ticket: '湯浴み券', program: NAMES.program[locale] });
  });
});

test('a name missing in a language is answered in English', async () => {
  const [location] = (await get('/locations', 'ja')).body;
  expect(location.address).toBe('7 Lý Thái Tổ Street, Huế');
});

test('importing the same catalog again changes nothing', async () => {
  const again = await createImporter(site.db, { now: new Date() }).import(CATALOG);
  expect(again).toMatchObject({ kind: 'imported', changes: [] });
});

test('the database refuses names without a language code or with an empty text', async () => {
  for (const names of ['{"English":"A"}', '{"en":"A","vi":"","ja":"C"}', '{"en":null}', '[]']) {
    const write = site.db.query('UPDATE locations SET names = $1', [names]);
    await expect(write).rejects.toThrow(/locations_names_check/);
  }
});
