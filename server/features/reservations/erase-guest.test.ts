import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { opsCommand } from '#server/commands/ops-command.ts';
import { givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { type StaffedSite, startStaffedSite } from '#server/testing/servers/staffed-site.ts';
import { eraseFormerGuests } from './commands/erase-guest.ts';

let site: StaffedSite;
beforeAll(async () => {
  site = await startStaffedSite();
});
afterAll(() => site.close());

const END = new Date('2030-05-06T05:00:00.000Z');

/** Redeems a voucher as a guest; returns the address and the reservation's id. */
async function givenGuest(email = `${randomUUID()}@guests.example`, startTime?: Date) {
  const { slotId: slot } = await givenSlot(site.db, startTime && { startTime });
  const { code } = await givenVoucher(site.db);
  const { status, body } = await site.call('POST', '/api/voucher-usage', {
    body: { code, slot, email, name: 'Hanako' },
  });
  expect(status).toBe(201);
  await site.worker.drained();
  return { email, id: String(body.data.reservation.id) };
}

type Row = { guest_email: string; guest_name: string | null; status: string };
const rowOf = async (id: string) =>
  (await site.db.query<Row>('SELECT guest_email, guest_name, status FROM reservations WHERE id = $1', [id]))[0];
const historyOf = (id: string) =>
  site.db.query(`SELECT actor, after FROM history WHERE subject_id = $1 AND action = 'guest.erased'`, [id]);
const run = (...args: string[]) => opsCommand.carryOut(site.context, { name: 'ops', args: ['erase-guest', ...args] });

// shows: S23
test('an operator erases a guest from every reservation but keeps the reservations, and the history has the reason', async () => {
  const one = await givenGuest();
  const [two, other] = [await givenGuest(one.email), await givenGuest()];
  const done = await run(one.email.toUpperCase(), '--because', 'asked by mail');
  expect(done).toEqual({ code: 0, output: expect.stringContaining('2 reservations') });
  for (const { id } of [one, two]) {
    expect(await rowOf(id)).toEqual({
      guest_email: `erased-${id}@erased.invalid`,
      guest_name: null,
      status: 'PENDING',
    });
    expect(await historyOf(id)).toEqual([{ actor: 'admin', after: { because: 'asked by mail' } }]);
    expect((await site.call('GET', `/api/reservations/${id}`)).status).toBe(200);
  }
  expect((await rowOf(other.id))?.guest_email).toBe(other.email);
  const jobs = await site.db.query('SELECT 1 FROM jobs WHERE strpos(payload::text, $1) > 0', [one.email]);
  expect(jobs).toEqual([]);
  expect((await run(one.email, '--because', 'again')).code).toBe(1);
});

test('an operator must give a reason, which must not contain the address', async () => {
  const { email, id } = await givenGuest();
  expect((await opsCommand.prepare(['erase-guest', email])).kind).toBe('done');
  expect((await run(email, '--because', `of ${email}`)).code).toBe(1);
  expect((await rowOf(id))?.guest_email).toBe(email);
});

// shows: 9.38, S23
test.each([undefined, `erased-${randomUUID()}@guests.example`])(
  'guests are erased 365 days after their visit, and not a millisecond earlier',
  async (address) => {
    const { email, id } = await givenGuest(address, addMinutes(END, -120));
    const [slot] = await site.db.query<{ end_time: Date }>(
      'SELECT s.end_time FROM slots s JOIN reservations r ON r.slot_id = s.id WHERE r.id = $1',
      [id],
    );
    const due = new Date((slot?.end_time ?? END).getTime() + 365 * DAY);
    await eraseFormerGuests(site.db, new Date(due.getTime() - 1));
    expect((await rowOf(id))?.guest_email).toBe(email);
    await eraseFormerGuests(site.db, due);
    expect(await rowOf(id)).toMatchObject({ guest_email: `erased-${id}@erased.invalid`, guest_name: null });
    expect(await historyOf(id)).toEqual([{ actor: 'system', after: null }]);
    expect(await eraseFormerGuests(site.db, due)).toBe(0);
  },
);

describe('erasing a guest without an account', () => {
  // shows: 12.69
  test('an owner erases name and address from all bookings, and the history names the owner without the address', async () => {
    const guest = { email: 'erased-once@guests.example', name: 'Trần Văn Bình', locale: 'vi' } as const;
    const made = [await site.freeSlot(), await site.freeSlot()].map((slot) =>
      givenReservation(site.db, { slot, guest }),
    );
    const [first, second] = (await Promise.all(made)).map(({ reservationId }) => reservationId);
    const reason = 'Bình asked as Erased-Once@guests.example by phone';
    const path = `/bookings/${first}/erase-guest`;
    expect((await site.ask('POST', path, site.manager, { reason })).body.code).toBe('forbidden');
    const answer = await site.ask('POST', path, site.owner, { reason });
    expect(answer).toMatchObject({ status: 200, body: { person: { name: null, email: '' }, may: { erase: false } } });
    const kept = `SELECT 1 FROM reservations WHERE guest_email = $1 OR guest_name = $2`;
    expect(await site.db.query(kept, [guest.email, guest.name])).toEqual([]);
    const text = `SELECT subject_id, actor_id, reason FROM history WHERE action = 'guest.erased' AND subject_id = ANY ($1) ORDER BY id`;
    const by = { actor_id: site.owner.id, reason: '… asked as … by phone' };
    const history = await site.db.query(text, [[first, second]]);
    expect(history).toHaveLength(2);
    expect(history).toEqual(expect.arrayContaining([first, second].map((subject_id) => ({ subject_id, ...by }))));
  });

  test('the booking of a member is refused, because the account has the name and address', async () => {
    const id = await site.booked();
    const answer = await site.ask('POST', `/bookings/${id}/erase-guest`, site.owner, { reason: 'Asked by phone' });
    expect(answer.body.code).toBe('contact_of_member');
  });
});
