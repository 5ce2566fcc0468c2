import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { describeImport } from '#server/commands/describe-import.ts';
import { type CatalogSource, createImporter, emptyDatabase, INN } from '#server/testing/given/catalog.ts';
import { type GivenMember, givenMember, givenPurchasedTicket } from '#server/testing/given/given.ts';
import { bookByCard, holdSlot, paymentIn, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { importCatalog } from './commands/import-catalog.ts';

/** A catalog with a second location, which has a program of its own. */
const BOTH: CatalogSource = {
  ...INN,
  locations: [
    ...(INN.locations as unknown[]),
    { key: 'mill', name: 'Mill', address: '1 Water Lane', rooms: ['fern', 'moss'] },
  ],
  programs: [
    ...(INN.programs as unknown[]),
    { key: 'mist', name: 'Mist', duration: 60, ticket: { name: 'Mist Ticket', price: 1_200_000 } },
  ],
  schedule: [
    ...(INN.schedule as unknown[]),
    { location: 'mill', rooms: ['fern', 'moss'], program: 'mist', first: '08:00', last: '20:00', every: 60 },
  ],
};
const MILL_CLOSED: CatalogSource = { ...BOTH, locations: INN.locations, schedule: INN.schedule };

let site: Site;
let member: GivenMember;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
beforeEach(async () => {
  await site.worker.drained();
  await emptyDatabase(site.db);
  await imported(BOTH);
  member = await givenMember(site.db);
});
afterAll(() => site.close());

async function imported(source: CatalogSource) {
  const outcome = await createImporter(site.db, { now: site.context.clock.now(), horizonDays: 5 }).import(source);
  if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome));
  return outcome;
}

type Found = { id: string; room_id: string; location_id: string };
/** Finds a slot of the room that begins at least three days from now, so that it can be canceled. */
async function slotOf(room: string, nth = 0): Promise<Found> {
  const from = new Date(site.context.clock.now().getTime() + 3 * 24 * 60 * 60_000);
  const [slot] = await site.db.query<Found>(
    `SELECT s.id, r.id AS room_id, r.location_id FROM slots s JOIN rooms r ON r.id = s.room_id
     WHERE r.name = $1 AND s.start_time > $2 ORDER BY s.start_time OFFSET $3 LIMIT 1`,
    [room, from, nth],
  );
  if (slot === undefined) throw new Error(`No slot of room ${room} begins in three days or later`);
  return slot;
}

async function onceHeld(room: string, nth = 0): Promise<Found> {
  const slot = await slotOf(room, nth);
  await holdSlot(site.call, member, slot.id);
  await site.call('DELETE', `/api/slots/${slot.id}/paymenting`, { token: member.token });
  return slot;
}

/** Gives the member a purchased ticket for the program of the slot. */
async function ticketFor({ id }: Found): Promise<{ ticketId: string; purchasedTicketId: string }> {
  const [offer] = await site.db.query<{ ticketId: string; programId: string }>(
    `SELECT t.id AS "ticketId", t.program_id AS "programId" FROM slots s JOIN tickets t USING (program_id) WHERE s.id = $1`,
    [id],
  );
  if (offer === undefined) throw new Error('The program of the slot has no ticket');
  return {
    ticketId: offer.ticketId,
    purchasedTicketId: await givenPurchasedTicket(site.db, { slot: offer, memberId: member.id }),
  };
}

const read = async (slotId: string, who?: GivenMember) =>
  (await site.call('GET', `/api/slots/${slotId}`, who === undefined ? {} : { token: who.token })).body;
const expectNotBookable = async (slotId: string) => {
  expect(await read(slotId)).toMatchObject({ id: slotId, isLocked: true });
  const held = await holdSlot(site.call, await givenMember(site.db), slotId);
  expect([held.status, held.body.code]).toEqual([409, 'slot_locked']);
};

describe('a location that is missing from the catalog', () => {
  // shows: 10.13
  test('a location that is missing from the catalog is not shown, and its formerly held slots are not for sale', async () => {
    const slot = await onceHeld('fern');
    const { closed, gone, slots } = await imported(MILL_CLOSED);
    expect(slots).toMatchObject({ withdrawn: 1, returned: 0 });
    expect([closed, gone]).toEqual([[{ place: 'mill', isNew: true, reservations: 0, underWay: 0 }], ['moss of mill']]);
    const names = (await site.call('GET', '/api/locations')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Nhà Trọ Sen']);
    for (const [path, code] of [
      [`/api/rooms/location/${slot.location_id}`, 'location_not_found'],
      [`/api/slots/room/${slot.room_id}/week?startDate=${new Date().toISOString()}`, 'room_not_found'],
    ] as const) {
      const answer = await site.call('GET', path);
      expect([answer.status, answer.body.code]).toEqual([404, code]);
    }
    await expectNotBookable(slot.id);
    const claim = `INSERT INTO slot_claims (slot_id, hold_id, hold_expires_at, member_id, place)
      SELECT slot_id, id, expires_at, member_id, 1 FROM holds WHERE slot_id = $1`;
    await expect(site.db.query(claim, [slot.id])).rejects.toThrow(/no longer offered/);
  });

  test('a location that is missing from the catalog is in no sitemap and on no page, and an old link to it shows no address and no offer', async () => {
    const slot = await onceHeld('fern');
    const get = async (path: string) => {
      const answer = await fetch(new URL(path, site.url), { headers: { accept: 'text/html' } });
      return { status: answer.status, text: await answer.text() };
    };
    expect((await get('/sitemap.xml')).text).toContain(slot.location_id);
    await imported(MILL_CLOSED);
    expect((await get('/sitemap.xml')).text).not.toContain(slot.location_id);
    expect((await get('/')).text).not.toContain('Mill');
    const page = await get(`/booking/${slot.location_id}`);
    expect(page.text).not.toContain('1 Water Lane');
    expect((await get(`/slot/${slot.id}`)).text).not.toContain('InStock');
  });

  // shows: 10.14
  test('a location that is missing from the catalog keeps its reservations and payments under way, and accepts no new holds after them', async () => {
    const [reserved, held, silent] = [await slotOf('fern', 0), await slotOf('fern', 1), await slotOf('fern', 2)];
    const reservationId = await bookByCard(site.call, member, reserved.id);
    const url = await startPaying(site.call, member, held.id);
    const slow = await givenMember(site.db);
    const slowUrl = await startPaying(site.call, slow, silent.id);
    await site.db.query(`UPDATE slot_claims SET hold_expires_at = $2 WHERE slot_id = $1`, [
      silent.id,
      site.context.clock.now(),
    ]);
    const outcome = await imported(MILL_CLOSED);
    expect(outcome.closed).toEqual([{ place: 'mill', isNew: true, reservations: 1, underWay: 2 }]);
    expect(describeImport('house.yaml', outcome)).toContain(
      '\n  mill: 1 reservation still to be honoured, 2 slots being paid, which may become so\n',
    );

    expect(await read(held.id, member)).toMatchObject({ isLocked: false, hold: { expiresAt: expect.any(String) } });
    expect((await holdSlot(site.call, member, held.id)).status).toBe(200);
    await expectNotBookable(silent.id);
    for (const [who, paying, slot] of [
      [member, url, held],
      [slow, slowUrl, silent],
    ] as const) {
      const { returnUrl } = await settle(site.call, { url: paying });
      const payment = paymentIn(await site.call('GET', returnUrl));
      const { body } = await site.call('GET', `/api/payments/${payment}`, { token: who.token });
      expect(body).toMatchObject({ outcome: 'reserved', reservation: { slot: { id: slot.id } } });
    }
    const mine = await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token });
    expect(mine.body).toMatchObject({ slot: { room: { name: 'fern', location: { name: 'Mill' } } } });
    expect(await read(reserved.id)).toMatchObject({ isBooked: true, isLocked: false });

    const body = { userId: member.id, reservationId };
    expect((await site.call('POST', '/api/payment/refund', { token: member.token, body })).body.success).toBe(true);
    await expectNotBookable(reserved.id);
    expect((await imported(MILL_CLOSED)).closed).toMatchObject([{ place: 'mill', isNew: false, reservations: 2 }]);
  });

  test('a location that is missing from the catalog gives no slot to a payment that had already ended: it leaves an unused ticket', async () => {
    const slot = await slotOf('fern');
    const url = await startPaying(site.call, member, slot.id);
    await site.call('DELETE', `/api/slots/${slot.id}/paymenting`, { token: member.token });
    await site.worker.drained();
    await site.db.query(`UPDATE payments SET state = 'abandoned', ended_at = started_at WHERE slot_id = $1`, [slot.id]);
    await imported(MILL_CLOSED);
    const { returnUrl } = await settle(site.call, { url });
    const payment = paymentIn(await site.call('GET', returnUrl));
    const { body } = await site.call('GET', `/api/payments/${payment}`, { token: member.token });
    expect(body).toMatchObject({ outcome: 'ticket', reservation: null });
  });

  test('a closed location gives the slot to a late payment without an answer, and the import lists it until it is settled', async () => {
    const slot = await slotOf('fern');
    const url = await startPaying(site.call, member, slot.id);
    await site.call('DELETE', `/api/slots/${slot.id}/paymenting`, { token: member.token });
    await site.worker.drained();
    await site.db.query(`UPDATE payments SET state = 'unanswered', ended_at = started_at WHERE slot_id = $1`, [
      slot.id,
    ]);
    expect((await imported(MILL_CLOSED)).closed).toMatchObject([{ place: 'mill', reservations: 0, underWay: 1 }]);
    const { returnUrl } = await settle(site.call, { url });
    const payment = paymentIn(await site.call('GET', returnUrl));
    const { body } = await site.call('GET', `/api/payments/${payment}`, { token: member.token });
    expect(body).toMatchObject({ outcome: 'reserved', reservation: { slot: { id: slot.id } } });
  });

  test('a location that is missing from the catalog accepts a ticket only from the member who holds the slot', async () => {
    const [free, held] = [await onceHeld('fern', 0), await slotOf('fern', 1)];
    await holdSlot(site.call, member, held.id);
    const tickets = [await ticketFor(free), await ticketFor(held)];
    await imported(MILL_CLOSED);
    const [refused, taken] = await Promise.all(
      [free, held].map(async (slot, index) => {
        const body = { userId: member.id, slotId: slot.id, ...tickets[index] };
        return site.call('POST', '/api/reservations', { token: member.token, body });
      }),
    );
    expect([refused?.status, refused?.body.code, taken?.status]).toEqual([409, 'slot_locked', 201]);
  });

  // shows: 10.15
  test('a location that is missing from the catalog has its unused tickets listed while they can be used nowhere', async () => {
    const slot = await onceHeld('fern');
    for (const _each of [1, 2]) await ticketFor(slot);
    expect((await imported(BOTH)).stranded).toEqual([]);
    const outcome = await imported(MILL_CLOSED);
    expect(outcome.stranded).toEqual([{ program: 'Mist', tickets: 2 }]);
    expect(describeImport('house.yaml', outcome)).toMatch(/Offer them, or refund:\n {2}Mist: 2 unused tickets$/);
    expect((await imported(MILL_CLOSED)).stranded).toHaveLength(1);
  });

  // shows: 10.16
  test('a closed location opens again with everything it had once the catalog names it again', async () => {
    const slot = await onceHeld('fern');
    await imported(MILL_CLOSED);
    const { changes, slots, closed } = await imported(BOTH);
    expect([slots.returned, closed]).toEqual([1, []]);
    expect(changes.map(({ subject, verb }) => `${subject} ${verb}`)).toEqual(
      expect.arrayContaining(['location opened', 'room opened', 'room added']),
    );
    const rooms = (await site.call('GET', `/api/rooms/location/${slot.location_id}`)).body;
    expect(rooms.map(({ name }: { name: string }) => name)).toEqual(['fern', 'moss']);
    expect((await holdSlot(site.call, member, slot.id)).status).toBe(200);
  });
});

test('a slot withdrawn while locked is offered again once it is unlocked and back in the schedule', async () => {
  const slot = await slotOf('fern');
  await site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.id]);
  const outOfSchedule = { ...BOTH, schedule: INN.schedule };
  expect((await imported(outOfSchedule)).slots).toMatchObject({ withdrawn: 1 });
  await site.db.query('UPDATE slots SET locked_at = NULL WHERE id = $1', [slot.id]);
  expect((await imported(BOTH)).slots).toMatchObject({ returned: 1 });
  expect((await holdSlot(site.call, member, slot.id)).status).toBe(200);
});

test('a room that is missing from the catalog is closed and listed', async () => {
  const slot = await onceHeld('hoshi');
  const [inn, mill] = BOTH.locations as Record<string, unknown>[];
  const [soak, night, mist] = BOTH.schedule as Record<string, unknown>[];
  const outcome = await imported({
    ...BOTH,
    locations: [{ ...inn, rooms: ['bamboo'] }, mill],
    schedule: [{ ...soak, rooms: ['bamboo'] }, night, mist],
  });
  expect(describeImport('house.yaml', outcome)).toMatch(/\n {2}hoshi of inn: nothing to be honoured$/);
  const rooms = (await site.call('GET', `/api/rooms/location/${slot.location_id}`)).body;
  expect(rooms.map(({ name }: { name: string }) => name)).toEqual(['bamboo']);
  await expectNotBookable(slot.id);
});

// shows: 10.15
test('a trial import reports exactly what the import would change, prices included, and changes nothing', async () => {
  await onceHeld('fern');
  const dearer = (BOTH.programs as { key: string; ticket: object }[]).map((program) =>
    program.key === 'mist' ? { ...program, ticket: { ...program.ticket, price: 1_300_000 } } : program,
  );
  const next = { ...MILL_CLOSED, programs: dearer };
  const rows = async () => {
    const tables = ['locations', 'rooms', 'slots', 'tickets', 'schedule_rules', 'history'];
    return Promise.all(tables.map((table) => site.db.query(`SELECT * FROM ${table} ORDER BY id`)));
  };
  const before = await rows();
  const { context } = site;
  const config = { ...context.config, slotHorizonDays: 5 };
  const ask = { yamlText: stringify(next), allowDemo: false, onlyTry: true };
  const tried = await importCatalog({ ...context, config }, ask);
  if (tried.kind !== 'imported') throw new Error(JSON.stringify(tried));
  expect(await rows()).toEqual(before);
  const told = describeImport('house.yaml', tried, { isTried: true });
  expect(told).toMatch(/^house\.yaml was not imported\. It would change:\n/);
  expect(told).toContain('\n  Mist Ticket: 1300000 VND instead of 1200000 VND\n');
  expect(told).toContain('\n  mill: nothing to be honoured');
  const done = await imported(next);
  expect(describeImport('house.yaml', done).split('\n').slice(1)).toEqual(told.split('\n').slice(1));
});
