import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { audit } from '#server/audit/audit.ts';
import type { Statement, Transaction } from '#server/db/database.ts';
import { eraseMember } from '#server/features/accounts/commands/erase-member.ts';
import { listSessions } from '#server/features/accounts/queries.ts';
import { emptyReservations } from '#server/features/reservations/commands/empty-reservations.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenCapture,
  givenLateCapture,
  givenMember,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { givenFactor, givenPost, givenStaffSession } from '#server/testing/given/given-staff.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { bookByCard, holdSlot, startPaying } from '#server/testing/journeys/journey.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { findExport } from './export-store.ts';

const PASSWORD = 'Onsen4ever';

let site: Site;
let passwordHash: string;
let member: GivenMember;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await given();
});

const given = (more = {}) => givenMember(site.db, { password_hash: passwordHash, ...more });
const leave = (body: object = {}, token = member.token) =>
  site.call('DELETE', '/api/auth/account', { token, body: { password: PASSWORD, ...body } });
const statusOf = async (token: string) => (await site.call('GET', '/api/auth/profile', { token })).status;
const findings = async () => (await audit(site.db, new Date())).map(({ check, subject }) => `${check} ${subject}`);
const claimOf = ({ slotId }: GivenSlot) => site.db.query('SELECT 1 FROM slot_claims WHERE slot_id = $1', [slotId]);

describe('deleting an account', () => {
  // shows: 1.35, 7.46, 11.32, S38
  test('deleting an account erases the person everywhere, keeps the ledger, and is confirmed by mail', async () => {
    const past = await givenSlot(site.db, { startTime: addMinutes(new Date(), -48 * 60) });
    await givenReservation(site.db, { slot: past, member });
    await site.db.query(`UPDATE reservations SET notes = 'Mai is allergic', status = 'NO_SHOW' WHERE member_id = $1`, [
      member.id,
    ]);
    await givenCapture(site.db, { slot: past, member });
    await site.call('PATCH', '/api/auth/profile', { token: member.token, body: { receiveEmails: true } });
    const money = 'SELECT id, amount FROM transactions WHERE member_id = $1';
    const before = await site.db.query(money, [member.id]);
    expect(before).toHaveLength(1);

    const answer = await leave();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^access_token=; Max-Age=0/);

    expect(await statusOf(member.token)).toBe(401);
    const logIn = await site.call('POST', '/api/auth/login', { body: { email: member.email, password: PASSWORD } });
    expect(logIn).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await site.db.query(money, [member.id])).toEqual(before);
    await site.worker.drained();
    expect((await mailsTo(site.call, member.email))[0]?.subject).toBe('Your account has been deleted');
    expect(await traces([member.email, member.name, 'allergic'])).toEqual([]);
    expect(await site.db.query('SELECT 1 FROM consents WHERE member_id = $1', [member.id])).toEqual([]);
  });

  /** Returns the tables in which a row about this member still contains one of these words. */
  async function traces(words: string[]): Promise<string[]> {
    const tables = await site.db.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await site.db.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t WHERE t::text LIKE $1`, [
        `%${member.id}%`,
      ]);
      if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(name);
    }
    return found;
  }

  test('deleting an account frees the address, and a later password reset for it sends no mail', async () => {
    await leave();
    const forgot = await site.call('POST', '/api/auth/forgot-password', { body: { email: member.email } });
    expect(forgot.status).toBe(200);
    await site.worker.drained();
    expect(await mailsTo(site.call, member.email)).toHaveLength(1);
    expect((await given({ email: member.email })).email).toBe(member.email);
  });

  test('deleting an account leaves the voucher of a canceled reservation used', async () => {
    const { slotId } = await givenSlot(site.db);
    const { slotId: another } = await givenSlot(site.db);
    const { code } = await givenVoucher(site.db);
    const redeem = (slot: string, token?: string) =>
      site.call('POST', '/api/voucher-usage', {
        ...(token && { token }),
        body: { code, slot, email: 'an@guests.example' },
      });
    expect((await redeem(slotId, member.token)).status).toBe(201);
    expect((await leave({ acceptLoss: true })).status).toBe(200);
    expect(await site.db.query('SELECT 1 FROM slot_claims WHERE slot_id = $1', [slotId])).toEqual([]);
    expect(await redeem(another)).toMatchObject({ status: 409, body: { code: 'voucher_already_used' } });
  });

  test.each([
    { body: { password: 'Wrong1234' }, errors: { password: 'This password isn’t correct' } },
    { body: { password: '' }, errors: { password: 'Please fill in this field' } },
    { body: { password: undefined }, errors: { password: 'Please fill in this field' } },
  ])('deleting an account requires the password: $errors.password', async ({ body, errors }) => {
    expect(await leave(body)).toMatchObject({ status: 422, body: { errors } });
    expect(await statusOf(member.token)).toBe(200);
  });

  // shows: 2.161
  test('deleting an account requires the address to be typed again when there is no password', async () => {
    const { token, email } = await given({ password_hash: null });
    const without = (more: object) => leave({ password: undefined, ...more }, token);
    expect(await without({})).toMatchObject({ status: 422, body: { errors: { email: 'Please fill in this field' } } });
    expect(await without({ email: 'x@y.example' })).toMatchObject({
      status: 422,
      body: { errors: { email: 'This isn’t the email address of your account' } },
    });
    expect((await without({ email: ` ${email.toUpperCase()} ` })).status).toBe(200);
  });

  // shows: 11.33
  test('deleting an account is refused while a reservation is upcoming, until the member accepts its loss: then its slot is free and its ticket void', async () => {
    const slot = await givenSlot(site.db);
    const { reservationId, purchasedTicketId } = await givenReservation(site.db, { slot, member });
    const before = await findings();
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'upcoming_reservations_exist' } });
    expect(await claimOf(slot)).toHaveLength(1);

    expect((await leave({ acceptLoss: true })).status).toBe(200);

    expect(await claimOf(slot)).toEqual([]);
    const [kept] = await site.db.query(
      `SELECT r.status, pt.voided_at IS NOT NULL AS void,
         (SELECT count(*)::int FROM refunds f WHERE f.transaction_id = pt.transaction_id) AS refunds,
         (SELECT count(*)::int FROM journal_entries j WHERE j.purchased_ticket_id = pt.id AND j.kind = 'ticket_given_up') AS entries
       FROM reservations r JOIN purchased_tickets pt ON pt.id = $2 WHERE r.id = $1`,
      [reservationId, purchasedTicketId],
    );
    expect(kept).toEqual({ status: 'CANCELED', void: true, refunds: 0, entries: 1 });
    expect((await findings()).filter((finding) => !before.includes(finding))).toEqual([]);
    const again = await given();
    expect((await holdSlot(site.call, again, slot.slotId)).status).toBe(200);
  });

  // shows: 11.33
  test('deleting an account is refused while a ticket is unused, until the member accepts its loss', async () => {
    const slot = await givenSlot(site.db);
    const { purchasedTicketId } = await givenLateCapture(site.db, { slot, member });
    const before = await findings();
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'unused_tickets_exist' } });
    expect((await leave({ acceptLoss: true })).status).toBe(200);
    const text = 'SELECT voided_at IS NOT NULL AS void FROM purchased_tickets WHERE id = $1';
    expect(await site.db.query(text, [purchasedTicketId])).toEqual([{ void: true }]);
    expect((await findings()).filter((finding) => !before.includes(finding))).toEqual([]);
  });

  // shows: 11.34
  test('deleting an account is refused while a payment is under way, whatever losses the member accepts', async () => {
    const slot = await givenSlot(site.db);
    await startPaying(site.call, member, slot.slotId);
    expect(await leave({ acceptLoss: true })).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
    expect(await statusOf(member.token)).toBe(200);
    expect(await claimOf(slot)).toHaveLength(1);
  });

  test("deleting an account releases the member's hold", async () => {
    const slot = await givenSlot(site.db);
    await holdSlot(site.call, member, slot.slotId);
    expect((await leave()).status).toBe(200);
    expect(await claimOf(slot)).toEqual([]);
  });

  test('an account is deleted once by ten simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1)).toEqual(Array(9).fill(401));
    const text = `SELECT 1 FROM history WHERE subject_id = $1 AND action = 'member.deleted'`;
    expect(await site.db.query(text, [member.id])).toHaveLength(1);
  });
});

const LOGGED_IN = new Date('2026-11-01T03:00:00.000Z');

// shows: 7.46, 11.31, S38
test('the export is a file with all data about the member, without data of others and without secrets', async () => {
  const slot = await givenSlot(site.db);
  const { reservationId } = await givenReservation(site.db, { slot, member });
  const other = await given({ name: 'Another Guest' });
  await givenReservation(site.db, { slot: await givenSlot(site.db), member: other });
  await site.call('PATCH', '/api/auth/profile', { token: member.token, body: { receiveEmails: true } });

  await site.db.query('INSERT INTO known_devices (secret_hash, member_id, logged_in_at) VALUES ($1, $2, $3)', [
    Buffer.from('the hash of a secret'),
    member.id,
    LOGGED_IN,
  ]);

  const { status, headers, body } = await site.call('GET', '/api/auth/export', { token: member.token });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="yumori-\d{4}-\d\d-\d\d\.json"$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.member).toMatchObject({ id: member.id, email: member.email, name: member.name, birthDate: '1990-05-17' });
  expect(body.reservations).toEqual([expect.objectContaining({ id: reservationId, status: 'PENDING', room: 'Hoshi' })]);
  expect(body.purchasedTickets).toHaveLength(1);
  expect(body.transactions).toEqual([expect.objectContaining({ kind: 'capture', amount: 1_200_000 })]);
  expect(body.consents).toEqual([expect.objectContaining({ purpose: 'promotional_mail', given: true })]);
  expect(body.sessions).toHaveLength(1);
  expect(body.knownDevices).toEqual([{ lastLoggedInAt: LOGGED_IN.toISOString() }]);
  const text = JSON.stringify(body);
  for (const secret of [passwordHash, member.token, other.id, other.email, 'Another Guest'])
    expect(text).not.toContain(secret);
});

// shows: 11.31
test('the export contains the address from which each payment was started', async () => {
  const slot = await givenSlot(site.db);
  const url = new URL(await startPaying(site.call, member, slot.slotId));
  const { body } = await site.call('GET', '/api/auth/export', { token: member.token });
  expect(body.payments).toEqual([expect.objectContaining({ ipAddress: url.searchParams.get('vpc_TicketNo') })]);
  expect(body.payments[0].ipAddress).toMatch(/^[\d.:a-f]+$/);
});

test("the export names places, programs and tickets in the browser's language", async () => {
  const slot = await givenSlot(site.db);
  await givenReservation(site.db, { slot, member });
  const later = new Date(slot.startTime.getTime() + DAY);
  const { roomId, locationId } = slot;
  const held = await givenSlot(site.db, { room: { roomId, locationId }, startTime: later });
  expect(await holdSlot(site.call, member, held.slotId)).toMatchObject({ status: 200 });
  const rename = async (table: string, id: string, name: string) =>
    site.db.query(`UPDATE ${table} SET names = jsonb_build_object('vi', $2::text) WHERE id = $1`, [id, name]);
  await rename('locations', slot.locationId, 'Nhà Trọ Sen');
  await rename('rooms', slot.roomId, 'Sao');
  await rename('programs', slot.programId, 'Ngâm mình');
  await rename('tickets', slot.ticketId, 'Vé ngâm mình');
  const headers = { 'accept-language': 'vi' };
  const { body } = await site.call('GET', '/api/auth/export', { token: member.token, headers });
  const place = { location: 'Nhà Trọ Sen', room: 'Sao' };
  expect(body.reservations).toEqual([expect.objectContaining({ ...place, program: 'Ngâm mình' })]);
  expect(body.purchasedTickets).toEqual([expect.objectContaining({ name: 'Vé ngâm mình' })]);
  expect(body.holds).toEqual([expect.objectContaining(place)]);
});

/** The key of the export that contains each table's rows about a member. */
const EXPORTED: Record<string, string> = {
  consents: 'consents',
  sessions: 'sessions',
  identities: 'identities',
  holds: 'holds',
  payments: 'payments',
  transactions: 'transactions',
  purchased_tickets: 'purchasedTickets',
  reservations: 'reservations',
  entry_codes: 'entryCodes',
  known_devices: 'knownDevices',
  refunds: 'refunds',
  invoices: 'invoices',
  staff_posts: 'staffPosts',
  staff_factors: 'secondFactors',
  staff_sessions: 'staffSessions',
};
const LEFT_OUT: Record<string, string> = {
  email_tokens: 'secrets; the one address among them is the pending one of the member',
  sign_in_codes: 'secrets that are good for a minute',
  slot_claims: 'the live ones of the holds',
  idempotency_keys: 'answers that the member was given, for two days',
  gateway_messages: 'the evidence of a payment, as the bank sent it',
  promotion_uses: 'a count of the promotion; the discount stands in the payment',
  approvals: 'what a staff member asked for or decided',
  charges: 'extra time of a reservation, whose end shows it and whose payment is a transaction',
  blocks: 'what a staff member did; the history has it too',
  bulk_items: 'what the staff chose for the reservations that a block touched',
  bulk_runs: 'what a staff member did; the history has it too',
  desk_bookings: 'the terms of reservations made at the desk, which the reservations show',
  desk_takings: 'who of the staff took the money of a transaction, and where',
  door_orders: 'what a staff member did; the history has it too',
  visit_marks: 'what the staff noted of the visit, which the status of the reservation shows',
  reservation_notes: 'what the staff wrote for each other; erased with the account',
  journal_entries: 'the ledger of the same transactions',
  staff_preferences: 'whether an owner gets the morning mail',
  staff_invitations: 'the posts that came of them, and hashes of codes',
  staff_recovery_codes: 'hashes of secrets',
};

test('the export covers every table that refers to members, except those listed here with a reason', async () => {
  const direct = `SELECT conrelid FROM pg_constraint WHERE contype = 'f' AND confrelid = 'members'::regclass`;
  const ofThem = `SELECT conrelid FROM pg_constraint WHERE contype = 'f' AND confrelid IN (${direct})`;
  const tables = await site.db.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM (${direct} UNION ${ofThem}) t
     WHERE conrelid::regclass::text NOT LIKE 'sandbox.%'`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)].sort());

  const { slotId } = await givenSlot(site.db);
  await bookByCard(site.call, member, slotId);
  await site.db.query('INSERT INTO identities (issuer, subject, member_id, created_at) VALUES ($1, $2, $3, now())', [
    'https://google',
    member.id,
    member.id,
  ]);
  await site.call('PATCH', '/api/auth/profile', { token: member.token, body: { receiveEmails: true } });
  await site.db.query(
    `INSERT INTO refunds (id, transaction_id, method, amount, reason, state, requested_at, changed_at, expected_from, expected_until)
     SELECT gen_random_uuid(), id, 'manual', amount, 'canceled', 'requested', now(), now(), now(), now()
     FROM transactions WHERE member_id = $1`,
    [member.id],
  );
  await givenPost(site.db, { memberId: member.id, role: 'cleaner' });
  await givenStaffSession(site.db, { memberId: member.id, now: new Date() });
  await givenFactor(site.db, { memberId: member.id, now: new Date() });
  await site.worker.drained();
  await site.db.query('INSERT INTO known_devices (secret_hash, member_id, logged_in_at) VALUES ($1, $2, $3)', [
    Buffer.from('the hash of another secret'),
    member.id,
    LOGGED_IN,
  ]);
  const { body } = await site.call('GET', '/api/auth/export', { token: member.token });
  expect(Object.values(EXPORTED).filter((part) => body[part].length === 0)).toEqual([]);
});

/** Runs `work` without executing its statements; returns the columns that they set, select or compare. */
async function columnsUsed(work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  const used: string[] = [];
  async function query<Row>(statement: Statement): Promise<Row[]> {
    const text = (typeof statement === 'string' ? statement : statement.text).replaceAll(/\$\d/g, 'NULL');
    await site.db.query(`CREATE FUNCTION used() RETURNS void BEGIN ATOMIC ${text}; END`);
    const rows = await site.db.query<{ name: string }>(
      `SELECT DISTINCT refobjid::regclass || '.' || attname AS name FROM pg_depend
       JOIN pg_attribute ON (attrelid, attnum) = (refobjid, refobjsubid)
       WHERE classid = 'pg_proc'::regclass AND objid = 'used'::regproc AND refclassid = 'pg_class'::regclass`,
    );
    await site.db.query('DROP FUNCTION used');
    used.push(...rows.map(({ name }) => name));
    return [{}] as Row[];
  }
  await work({ kind: 'transaction', query, acknowledge() {}, afterCommit() {}, takeTime() {} });
  return used;
}

/** Returns the columns of these tables, except the used ones. */
async function columnsBeside(used: readonly string[], tables: readonly string[]): Promise<string[]> {
  const rows = await site.db.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY ($1)`,
    [tables],
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => !used.includes(name))
    .sort();
}

/** The columns of the exported tables that the export leaves out, by reason. */
const COLUMNS_LEFT_OUT: Record<string, string[]> = {
  'secrets, and what only proves them': [
    'holds.network',
    'identities.is_authoritative',
    'known_devices.secret_hash',
    'members.password_hash',
    'staff_factors.credential_id',
    'staff_factors.last_step',
    'staff_factors.public_key',
    'staff_factors.secret',
    'staff_factors.sign_count',
    'staff_factors.transports',
    'staff_sessions.challenge',
    'staff_sessions.factor_at',
    'staff_sessions.locked_at',
    'staff_sessions.may_enrol',
    'staff_sessions.pending_secret',
    'staff_sessions.token_hash',
  ],
  'other persons': ['staff_posts.ended_by', 'staff_posts.given_by', 'staff_sessions.ended_by'],
  'references to rows that the export has, or to our offers': [
    'payments.hold_id',
    'payments.link_reservation_id',
    'payments.promotion_id',
    'payments.slot_id',
    'payments.ticket_id',
    'purchased_tickets.program_id',
    'purchased_tickets.transaction_id',
    'refunds.payment_id',
    'refunds.settlement_id',
    'reservations.voucher_id',
    'transactions.payment_id',
  ],
  'the exchange with the bank and the lock cloud': [
    'entry_codes.alarmed_at',
    'entry_codes.lock_id',
    'entry_codes.qr_code_id',
    'entry_codes.qr_code_number',
    'payments.captured_amount',
    'payments.gateway_transaction_no',
    'payments.is_sandbox',
    'payments.merch_txn_ref',
    'payments.queries',
    'payments.response_code',
    'refunds.changed_at',
    'refunds.merch_txn_ref',
    'refunds.ordered_at',
    'refunds.orders',
  ],
  'follows from exported columns': [
    'holds.paid_at',
    'invoices.net',
    'invoices.vat_percent',
    'payments.original_price',
    'purchased_tickets.transaction_kind',
    'refunds.transaction_kind',
    'reservations.given_up',
    'reservations.payment_required',
    'reservations.ticket_returned',
    'staff_sessions.ended_at',
  ],
  'printed on the invoice': ['invoices.locale', 'invoices.seller', 'invoices.sold'],
  'the language of mails, which is also the exported one of the member': ['payments.locale', 'reservations.locale'],
  'the working of the site': [
    'members.is_demo',
    'members.picture',
    'members.registered_by',
    'reservations.pay_by',
    'reservations.revision',
  ],
  'noted by the staff, or in the exported history': [
    'reservations.attended_at',
    'reservations.moved_at',
    'reservations.party_size',
  ],
  'only for guests without an account, or deleted accounts': [
    'members.deleted_at',
    'reservations.guest_email',
    'reservations.guest_erasure_asked_at',
    'reservations.guest_name',
  ],
};

/** The columns that stay when a member is erased, by reason. */
const COLUMNS_KEPT: Record<string, string[]> = {
  'what was sold and how it was paid': [
    'reservations.payment_method',
    'reservations.payment_required',
    'reservations.purchased_ticket_id',
    'reservations.slot_id',
    'reservations.ticket_returned',
    'reservations.voucher_id',
  ],
  'the course of the booking and the visit': [
    'reservations.attended_at',
    'reservations.canceled_at',
    'reservations.created_at',
    'reservations.given_up',
    'reservations.moved_at',
    'reservations.party_size',
    'reservations.pay_by',
    'reservations.revision',
    'reservations.status',
  ],
  'tells of no person': [
    'members.created_at',
    'members.is_demo',
    'members.locale',
    'members.registered_by',
    'reservations.locale',
  ],
  'only for guests without an account, who are erased separately': [
    'reservations.guest_email',
    'reservations.guest_erasure_asked_at',
    'reservations.guest_name',
  ],
};

// shows: 11.31
test('the export covers every column of the tables that it covers, except those listed here with a reason', async () => {
  const { id: memberId } = member;
  const exported = await columnsUsed(async (tx) => {
    await findExport(tx, { memberId, locale: 'en' });
    await listSessions(tx, { memberId, current: Buffer.of(), now: new Date() });
  });
  const hint = 'Add the column to export-store.ts and contract/accounts.ts, or to COLUMNS_LEFT_OUT';
  expect(await columnsBeside(exported, ['members', ...Object.keys(EXPORTED)]), hint).toEqual(
    Object.values(COLUMNS_LEFT_OUT).flat().sort(),
  );
});

test('erasing a member sets every column of the member and of the reservations, except those listed here with a reason', async () => {
  const set = await columnsUsed(async (tx) => {
    await eraseMember(tx, { memberId: member.id, now: new Date() });
    await emptyReservations(tx, member.id);
  });
  const hint = 'Empty the column in ERASE_MEMBER or EMPTIED, or add it to COLUMNS_KEPT';
  expect(await columnsBeside(set, ['members', 'reservations']), hint).toEqual(
    Object.values(COLUMNS_KEPT).flat().sort(),
  );
});

test("during a mail outage a deleted member's address stays only in the job of the farewell mail, until that job ends", async () => {
  const known = async () => {
    const jobs = await site.db.query<{ kind: string; row: string }>('SELECT kind, j::text AS row FROM jobs j');
    return jobs.filter(({ row }) => row.includes(member.email)).map(({ kind }) => kind);
  };
  await site.call('POST', '/sandbox/faults', { body: { smtp: 'down' } });
  await site.call('POST', '/api/auth/forgot-password', { body: { email: member.email } });
  await site.worker.drained();
  expect(await known()).toEqual(['mail-password-reset']);
  expect((await leave()).status).toBe(200);
  await site.advance(3_600);
  expect(await known()).toEqual(['mail-account-notice']);
  await site.advance(4 * 24 * 3_600);
  expect(await known()).toEqual([]);
});
