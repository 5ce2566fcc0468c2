import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exception, HoldAtPlace } from '#contract/staff/exceptions.ts';
import type { TrailEntry } from '#contract/staff/trail.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { postTicketVoided } from '#server/ledger/post.ts';
import { givenLateCapture, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

async function givenDeadJob(kind = 'mail-verification', payload: object = {}): Promise<number> {
  const now = new Date();
  const [row] = await site.db.query<{ id: number }>(
    `INSERT INTO jobs (kind, key, payload, run_at, created_at, dead_at, last_error)
     VALUES ($3, $1, $4, $2, $2, $2, 'mailbox unavailable') RETURNING id`,
    [randomUUID(), now, kind, payload],
  );
  return row?.id ?? 0;
}

const given = (role: StaffRole, locationId: string | null) => givenStaff(site.db, { role, locationId });

const exceptionsOf = async ({ headers }: GivenStaff): Promise<Exception[]> =>
  (await site.call('GET', '/api/admin/exceptions', { headers })).body;

describe('jobs that failed', () => {
  test('an owner runs a failed job again, and the trail names the owner', async () => {
    const [owner, job] = [await given('owner', null), await givenDeadJob()];
    const found = (await exceptionsOf(owner)).find(({ kind, id }) => kind === 'dead_job' && id === String(job));
    expect(found).toMatchObject({
      job: 'mail-verification',
      detail: 'mailbox unavailable · mail-verification',
      remedies: ['retry_job', 'dismiss_job'],
    });
    const answer = await site.call('POST', `/api/admin/jobs/${job}/retry`, { headers: owner.headers });
    expect(answer.body).toEqual({ done: true });
    const trail = await site.call('GET', `/api/admin/trail?actorId=${owner.id}`, { headers: owner.headers });
    const [entry]: TrailEntry[] = trail.body.entries;
    expect(entry).toMatchObject({ action: 'job.retried', actor: 'staff', actorName: owner.name });
  });

  test('an owner runs all failed jobs of one kind again, and no other kind', async () => {
    const owner = await given('owner', null);
    const [first, second] = [await givenDeadJob('mail-reminder'), await givenDeadJob('mail-reminder')];
    await givenDeadJob('mail-ticket-ready');
    const ask = () =>
      site.call('POST', '/api/admin/jobs/retry', { headers: owner.headers, body: { job: 'mail-reminder' } });
    expect((await ask()).body).toEqual({ retried: 2 });
    const noted = await site.db.query<{ job: number }>(
      `SELECT (after->>'job')::integer AS job FROM history WHERE action = 'job.retried' AND actor_id = $1 ORDER BY id`,
      [owner.id],
    );
    expect(noted.map(({ job }) => job)).toEqual([first, second]);
    const unknown = { headers: owner.headers, body: { job: 'no-such-job' } };
    expect((await site.call('POST', '/api/admin/jobs/retry', unknown)).body.code).toBe('job_not_found');
  });

  test('a job that runs again is shown as running, and nothing more can be done meanwhile', async () => {
    const owner = await given('owner', null);
    // No worker takes a kind of another release.
    const [again, leased] = [await givenDeadJob('of-another-release'), await givenDeadJob('of-another-release')];
    expect((await site.call('POST', `/api/admin/jobs/${again}/retry`, { headers: owner.headers })).body).toEqual({
      done: true,
    });
    await site.db.query(
      `UPDATE jobs SET dead_at = NULL, failures = 3, run_at = now() - interval '1 hour', leased_until = now() + interval '1 minute'
       WHERE id = $1`,
      [leased],
    );
    const found = await exceptionsOf(owner);
    for (const job of [again, leased])
      expect(found.find(({ id }) => id === String(job))).toMatchObject({
        kind: 'late_job',
        isRunning: true,
        remedies: [],
      });
    await site.db.query(`UPDATE jobs SET run_at = now() - interval '1 hour' WHERE id = $1`, [again]);
    const late = (await exceptionsOf(owner)).find(({ id }) => id === String(again));
    expect(late).toMatchObject({ isRunning: false, remedies: ['retry_job'] });
  });

  test('a job is offered to run again only when that is possible', async () => {
    const owner = await given('owner', null);
    const forgotten = await givenDeadJob('mail-verification', { forgot: true });
    const text = `INSERT INTO jobs (kind, key, payload, run_at, created_at)
                  VALUES ('of-another-release', $1, '{}', now() - interval '1 hour', now()) RETURNING id`;
    const [untried] = await site.db.query<{ id: number }>(text, [randomUUID()]);
    const found = await exceptionsOf(owner);
    const remediesOf = (job: number | undefined) => found.find(({ id }) => id === String(job))?.remedies;
    expect(remediesOf(forgotten)).toEqual(['dismiss_job']);
    expect(remediesOf(untried?.id)).toEqual([]);
    for (const job of [forgotten, untried?.id]) {
      const answer = await site.call('POST', `/api/admin/jobs/${job}/retry`, { headers: owner.headers });
      expect(answer.body.code).toBe('job_not_found');
    }
  });

  test('an owner dismisses a dead-lettered job only with a reason', async () => {
    const [owner, job] = [await given('owner', null), await givenDeadJob()];
    const ask = (body: object) => site.call('POST', `/api/admin/jobs/${job}/dismiss`, { headers: owner.headers, body });
    expect((await ask({})).status).toBe(400);
    expect((await ask({ reason: '  ' })).status).toBe(400);
    expect((await ask({ reason: 'Told the guest by phone' })).body).toEqual({ done: true });
    expect((await ask({ reason: 'Told the guest by phone' })).body.code).toBe('job_not_found');
  });

  test('an owner dismisses a mail that keeps failing, but no other job that is retried', async () => {
    const owner = await given('owner', null);
    const failing = async (kind: string) => {
      const text = `INSERT INTO jobs (kind, key, payload, run_at, created_at, failures, last_error)
                    VALUES ($1, $2, '{}', now() + interval '1 hour', now(), 3, 'mailbox unavailable') RETURNING id`;
      const [row] = await site.db.query<{ id: number }>(text, [kind, randomUUID()]);
      return String(row?.id);
    };
    const [mail, other] = [await failing('mail-verification'), await failing('watch-refund')];
    const remediesOf = async (job: string) => (await exceptionsOf(owner)).find(({ id }) => id === job)?.remedies;
    expect(await remediesOf(other)).toEqual(['retry_job']);
    expect(await remediesOf(mail)).toEqual(['retry_job', 'dismiss_job']);
    const body = { reason: 'The address does not exist' };
    const answer = await site.call('POST', `/api/admin/jobs/${mail}/dismiss`, { headers: owner.headers, body });
    expect(answer.body).toEqual({ done: true });
    expect(await remediesOf(mail)).toBeUndefined();
  });

  test('a failed job names the guest, room and door of its booking, and leads there', async () => {
    const owner = await given('owner', null);
    const slot = await givenSlot(site.db);
    const member = await givenMember(site.db);
    const { reservationId, purchasedTicketId } = await givenReservation(site.db, { slot, member });
    const [ticket] = await site.db.query<{ transaction_id: string }>(
      'SELECT transaction_id FROM purchased_tickets WHERE id = $1',
      [purchasedTicketId],
    );
    const codes = { ROOM: randomUUID(), LOCATION: randomUUID() };
    for (const [kind, id] of Object.entries(codes))
      await site.db.query(
        `INSERT INTO entry_codes (id, reservation_id, kind, state, valid_from, valid_until)
         VALUES ($1, $2, $3, 'requested', $4, $5)`,
        [id, reservationId, kind, slot.startTime, slot.endTime],
      );
    const jobs = [
      [await givenDeadJob('mail-reservation-confirmed', { reservationId }), null],
      [await givenDeadJob('issue-invoice', { transactionId: ticket?.transaction_id }), null],
      [await givenDeadJob('provision-passcode', { entryCodeId: codes.ROOM }), 'ROOM'],
      [await givenDeadJob('provision-passcode', { entryCodeId: codes.LOCATION }), 'LOCATION'],
    ];
    const found = await exceptionsOf(owner);
    for (const [job, state] of jobs) {
      expect(found.find(({ id }) => id === String(job))).toMatchObject({
        reservationId,
        state,
        reference: expect.any(String),
        person: { name: member.name },
      });
    }
  });

  test('a manager of one location neither sees nor retries failed jobs', async () => {
    const { locationId } = await givenSlot(site.db);
    const [manager, job] = [await given('manager', locationId), await givenDeadJob()];
    expect((await exceptionsOf(manager)).filter(({ kind }) => kind === 'dead_job')).toEqual([]);
    const answer = await site.call('POST', `/api/admin/jobs/${job}/retry`, { headers: manager.headers });
    expect(answer.body.code).toBe('job_not_found');
  });
});

describe('refunds', () => {
  /** Inserts a card payment that became a ticket, whose refund the gateway refused. */
  async function refused() {
    const slot = await givenSlot(site.db);
    const { paymentId, purchasedTicketId } = await givenLateCapture(site.db, {
      slot,
      member: await givenMember(site.db),
    });
    const refundId = randomUUID();
    await site.db.query(
      `INSERT INTO refunds (id, transaction_id, method, payment_id, merch_txn_ref, amount, reason, state, requested_at, changed_at,
         expected_from, expected_until)
       SELECT $1::uuid, t.id, 'card', t.payment_id, left($1::uuid::text, 20), t.amount, 'canceled', 'failed', $3, $3, '2026-12-01', '2026-12-11'
       FROM transactions t WHERE t.payment_id = $2`,
      [refundId, paymentId, new Date()],
    );
    await site.db.query('UPDATE purchased_tickets SET voided_at = $2 WHERE id = $1', [purchasedTicketId, new Date()]);
    await site.db.transaction((tx) => postTicketVoided(tx, { purchasedTicketId, refundId, now: new Date() }));
    return { slot, refundId };
  }

  // shows: 12.41
  test('a failed refund is shown to managers of its slot’s location and to no others', async () => {
    const { slot, refundId } = await refused();
    const here = await given('manager', slot.locationId);
    const elsewhere = await given('manager', (await givenSlot(site.db)).locationId);
    const seen = async (staff: GivenStaff) => (await exceptionsOf(staff)).some(({ id }) => id === refundId);
    expect(await seen(here)).toBe(true);
    expect(await seen(elsewhere)).toBe(false);
    const answer = await site.call('POST', `/api/admin/refunds/${refundId}/settled`, {
      headers: elsewhere.headers,
      body: { by: 'hand', reason: 'Paid in cash' },
    });
    const absent = await site.call('POST', `/api/admin/refunds/${randomUUID()}/settled`, {
      headers: elsewhere.headers,
      body: { by: 'hand', reason: 'Paid in cash' },
    });
    expect([answer.status, { ...answer.body, requestId: '' }]).toEqual([404, { ...absent.body, requestId: '' }]);
  });

  test('only a person with a fresh factor settles a refund', async () => {
    const { slot, refundId } = await refused();
    const stale = { factor_at: new Date(Date.now() - 6 * 60_000) };
    const before = await givenStaff(site.db, { role: 'manager', locationId: slot.locationId, session: stale });
    const ask = ({ headers }: GivenStaff) =>
      site.call('POST', `/api/admin/refunds/${refundId}/settled`, {
        headers,
        body: { by: 'hand', reason: 'Paid in cash' },
      });
    expect((await ask(before)).body.code).toBe('fresh_factor_required');
    expect((await ask(await given('receptionist', slot.locationId))).body.code).toBe('forbidden');
    const manager = await given('manager', slot.locationId);
    expect((await ask(manager)).body).toEqual({ done: true });
    expect((await ask(manager)).body.code).toBe('refund_settled');
    expect((await exceptionsOf(manager)).some(({ id }) => id === refundId)).toBe(false);
    const log = await site.call('GET', `/api/admin/trail?subjectId=${refundId}`, { headers: manager.headers });
    expect(log.body.entries).toMatchObject([{ action: 'refund.settled', actorId: manager.id, reason: 'Paid in cash' }]);
  });
});

describe('holds of guests', () => {
  test('a receptionist sees who holds a slot and releases it with a reason', async () => {
    const slot = await givenSlot(site.db);
    const member = await givenMember(site.db, { name: 'Phạm Văn Minh' });
    await holdSlot(site.call, member, slot.slotId);
    const { headers } = await given('receptionist', slot.locationId);
    const holds: HoldAtPlace[] = (await site.call('GET', '/api/admin/holds', { headers })).body;
    expect(holds).toMatchObject([{ name: 'Phạm Văn Minh', isPaying: false, location: { id: slot.locationId } }]);
    const path = `/api/admin/holds/${holds[0]?.id}/release`;
    const elsewhere = await given('receptionist', (await givenSlot(site.db)).locationId);
    const body = { reason: 'The guest asked by phone' };
    expect((await site.call('POST', path, { headers: elsewhere.headers, body })).body.code).toBe('hold_not_found');
    expect((await site.call('POST', path, { headers, body })).body).toEqual({ done: true });
    expect((await site.call('POST', path, { headers, body })).body.code).toBe('hold_not_found');
    const { body: free } = await site.call('GET', `/api/slots/${slot.slotId}`);
    expect(free).toMatchObject({ isBooked: false, isPayment: false });
    const [entry] = await site.db.query(
      `SELECT actor, location_id, reason FROM history WHERE subject_id = $1 AND action = 'hold.released'`,
      [slot.slotId],
    );
    expect(entry).toEqual({ actor: 'staff', location_id: slot.locationId, reason: body.reason });
  });
});

// shows: 12.65
test('a charge left unpaid after its visit is shown at its room’s location, and leads to its booking', async () => {
  const slot = await givenSlot(site.db, { startTime: new Date(Date.now() - 3 * 3_600_000) });
  const member = await givenMember(site.db);
  const { reservationId } = await givenReservation(site.db, { slot, member });
  const id = randomUUID();
  await site.db.query(
    `INSERT INTO charges (id, reservation_id, kind, minutes, amount, made_by, made_at)
     VALUES ($1, $2, 'extension', 30, 400000, $3, now())`,
    [id, reservationId, member.id],
  );
  const here = await given('manager', slot.locationId);
  const elsewhere = await given('manager', (await givenSlot(site.db)).locationId);
  const seen = async (staff: GivenStaff) => (await exceptionsOf(staff)).find((each) => each.id === id);
  expect(await seen(here)).toMatchObject({
    kind: 'unpaid_charge',
    at: slot.endTime.toISOString(),
    amount: 400_000,
    reservationId,
    person: { name: member.name },
    remedies: ['open_booking'],
  });
  expect(await seen(await given('accountant', slot.locationId))).toMatchObject({ person: null });
  expect(await seen(elsewhere)).toBeUndefined();
  const body = { method: 'cash', amount: 400_000 };
  expect((await site.call('POST', `/api/admin/charges/${id}/pay`, { headers: here.headers, body })).status).toBe(200);
  expect(await seen(here)).toBeUndefined();
});

test('a booking in a blocked room is listed with its guest, its room and its block', async () => {
  const slot = await givenSlot(site.db, { startTime: new Date(Date.now() + 3 * 3_600_000) });
  const member = await givenMember(site.db, { name: 'Nguyễn Thu Trang' });
  const { reservationId } = await givenReservation(site.db, { slot, member });
  const here = await given('manager', slot.locationId);
  const block = {
    id: randomUUID(),
    locationId: slot.locationId,
    roomId: slot.roomId,
    from: new Date().toISOString(),
    until: null,
    kind: 'repair',
    reason: 'No hot water',
  };
  const made = await site.call('POST', '/api/admin/blocks', { headers: here.headers, body: block });
  expect(made.status).toBe(201);
  const seen = async (staff: GivenStaff) => (await exceptionsOf(staff)).find(({ id }) => id === reservationId);
  expect(await seen(here)).toMatchObject({
    kind: 'blocked_reservation',
    at: slot.startTime.toISOString(),
    reservationId,
    blockId: block.id,
    reference: 'Hoshi',
    person: { name: 'Nguyễn Thu Trang' },
  });
  const elsewhere = await given('manager', (await givenSlot(site.db)).locationId);
  expect(await seen(elsewhere)).toBeUndefined();
  const choice = {
    id: randomUUID(),
    choices: [{ bookingId: reservationId, choice: 'keep' }],
    reason: 'Repaired by then',
  };
  const path = `/api/admin/blocks/${block.id}/run`;
  expect((await site.call('POST', path, { headers: here.headers, body: choice })).status).toBe(200);
  expect(await seen(here)).toBeUndefined();
});

describe('a ticket whose time slot was lost', () => {
  test('a ticket whose time slot was lost is listed with who to call, whose name and number are hidden from an accountant', async () => {
    const slot = await givenSlot(site.db);
    const member = await givenMember(site.db, { name: 'Đỗ Thu Hà' });
    const { purchasedTicketId } = await givenLateCapture(site.db, { slot, member });
    await site.db.query(`UPDATE purchased_tickets SET created_at = now() - interval '2 days' WHERE id = $1`, [
      purchasedTicketId,
    ]);
    const seen = async (role: StaffRole) =>
      (await exceptionsOf(await given(role, slot.locationId))).find(({ id }) => id === purchasedTicketId);
    expect(await seen('receptionist')).toMatchObject({ kind: 'unused_ticket', person: { name: 'Đỗ Thu Hà' } });
    expect(await seen('accountant')).toMatchObject({ kind: 'unused_ticket', person: null });
  });
});
