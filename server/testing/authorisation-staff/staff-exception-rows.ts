import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { postTicketVoided } from '#server/ledger/post.ts';
import { givenCapture, givenHold, givenLateCapture, givenMember, givenSlot } from '../given/given.ts';
import type { CallAnswer } from '../servers/call.ts';
import { byRole, everyRole, type StaffRow } from './table.ts';
import { type PlaceName, type StaffWorld, tainted, unknownId } from './world.ts';

const FRESH = { fresh: true } as const;
const reason = 'The guest called';

/** Says which of the two locations occur in an answer. */
function placesSeen({ body }: CallAnswer): string {
  const text = JSON.stringify(body);
  const seen = (['here', 'elsewhere'] as const).filter((place) => text.includes(tainted(place, '')));
  return seen.length === 2 ? 'both places' : `${seen[0] ?? 'no place'} only`;
}

let slots = 0;

/** Inserts a slot at a location; slots of one room never overlap. */
function slotAt({ site, places }: StaffWorld, place: PlaceName) {
  slots += 1;
  const startTime = addMinutes(site.context.clock.now(), 300 * 24 * 60 + slots * 100);
  return givenSlot(site.db, { room: places[place], startTime });
}

/** Inserts a card payment that became a ticket, which is to be refunded. */
async function givenRefund(world: StaffWorld, place: PlaceName): Promise<string> {
  const { db } = world.site;
  const member = await givenMember(db, { name: tainted(place, 'Guest') });
  const { paymentId, purchasedTicketId } = await givenLateCapture(db, { slot: await slotAt(world, place), member });
  const id = randomUUID();
  const now = world.site.context.clock.now();
  await db.query(
    `INSERT INTO refunds (id, transaction_id, method, payment_id, merch_txn_ref, amount, reason, state, requested_at,
       changed_at, expected_from, expected_until)
     SELECT $1::uuid, t.id, 'card', t.payment_id, left($1::uuid::text, 20), t.amount, 'canceled', 'failed', $3, $3,
       '2026-12-01', '2026-12-11'
     FROM transactions t WHERE t.payment_id = $2`,
    [id, paymentId, now],
  );
  await db.query('UPDATE purchased_tickets SET voided_at = $2 WHERE id = $1', [purchasedTicketId, now]);
  await db.transaction((tx) => postTicketVoided(tx, { purchasedTicketId, refundId: id, now }));
  return id;
}

/** Inserts a payment without an answer, with the job that queries the gateway about it. */
async function givenOpenPayment(world: StaffWorld, place: PlaceName): Promise<string> {
  const { db, context } = world.site;
  const member = await givenMember(db, { name: tainted(place, 'Guest') });
  const now = context.clock.now();
  const id = await givenCapture(db, { slot: await slotAt(world, place), member, now });
  await db.query(`UPDATE payments SET state = 'checking', ended_at = NULL, captured_amount = NULL WHERE id = $1`, [id]);
  await db.query(
    `INSERT INTO jobs (kind, key, payload, run_at, created_at)
     VALUES ('ask-gateway', $1::text, jsonb_build_object('paymentId', $1::text), $2, $3)`,
    [id, addMinutes(now, 600), now],
  );
  return id;
}

async function givenDeadJob({ site }: StaffWorld): Promise<number> {
  const now = site.context.clock.now();
  const text = `INSERT INTO jobs (kind, key, payload, run_at, created_at, dead_at, last_error)
                VALUES ('mail-verification', $1, '{}', $2, $2, $2, 'mailbox unavailable') RETURNING id`;
  const [row] = await site.db.query<{ id: number }>(text, [randomUUID(), now]);
  if (row === undefined) throw new Error('The job was not inserted');
  return row.id;
}

async function givenHoldAt(world: StaffWorld, place: PlaceName): Promise<string> {
  const { db, context } = world.site;
  const { slotId } = await slotAt(world, place);
  await givenHold(db, { slotId, expiresAt: addMinutes(context.clock.now(), 10) });
  const [row] = await db.query<{ id: string }>('SELECT id FROM holds WHERE slot_id = $1', [slotId]);
  if (row === undefined) throw new Error(`The hold of slot ${slotId} was not inserted`);
  return row.id;
}

const settle = (id: string) => ({ path: `/api/admin/refunds/${id}/settled`, body: { by: 'hand', reason } });
const release = (id: string) => ({ path: `/api/admin/holds/${id}/release`, body: { reason } });
const ask = (id: string) => ({ path: `/api/admin/payments/${id}/ask`, body: {} });

const JOB_ABSENT = '404 job_not_found';
const PERIOD = 'from=2026-11-01&until=2026-11-30';

export const EXCEPTION_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/exceptions',
    about: 'refunds to be paid at both places',
    ask: async (world) => {
      for (const place of ['here', 'elsewhere'] as const) await givenRefund(world, place);
      return { path: '/api/admin/exceptions' };
    },
    gets: byRole({
      owner: '200 both places',
      managerHere: '200 here only',
      managerElsewhere: '200 elsewhere only',
      receptionistHere: '200 here only',
      receptionistElsewhere: '200 elsewhere only',
      accountantHere: '200 here only',
    }),
    seen: placesSeen,
  },
  {
    route: 'POST /api/admin/refunds/{id}/settled',
    about: 'a refund here',
    ask: async (world) => settle(await givenRefund(world, 'here')),
    gets: byRole(
      { owner: '200', managerHere: '200', managerElsewhere: '404 refund_not_found', accountantHere: '200' },
      FRESH,
    ),
  },
  {
    route: 'POST /api/admin/refunds/{id}/settled',
    about: 'an id that does not exist',
    ask: () => settle(unknownId()),
    gets: byRole(
      {
        owner: '404 refund_not_found',
        managerHere: '404 refund_not_found',
        managerElsewhere: '404 refund_not_found',
        accountantHere: '404 refund_not_found',
      },
      FRESH,
    ),
  },
  {
    route: 'POST /api/admin/payments/{id}/ask',
    about: 'a payment without an answer here',
    ask: async (world) => ask(await givenOpenPayment(world, 'here')),
    gets: byRole({
      ...everyRole('404 payment_not_found'),
      owner: '200',
      managerHere: '200',
      receptionistHere: '200',
      accountantHere: '200',
      cleanerHere: '403 forbidden',
      cleanerElsewhere: '403 forbidden',
    }),
  },
  {
    route: 'POST /api/admin/jobs/{id}/retry',
    about: 'a job that failed',
    ask: async (world) => ({ path: `/api/admin/jobs/${await givenDeadJob(world)}/retry`, body: {} }),
    gets: byRole({ owner: '200', managerHere: JOB_ABSENT, managerElsewhere: JOB_ABSENT }),
  },
  {
    route: 'POST /api/admin/jobs/retry',
    about: 'jobs of a kind that failed',
    ask: async (world) => {
      await givenDeadJob(world);
      return { path: '/api/admin/jobs/retry', body: { job: 'mail-verification' } };
    },
    gets: byRole({ owner: '200', managerHere: JOB_ABSENT, managerElsewhere: JOB_ABSENT }),
  },
  {
    route: 'POST /api/admin/jobs/{id}/dismiss',
    about: 'a job that failed',
    ask: async (world) => ({ path: `/api/admin/jobs/${await givenDeadJob(world)}/dismiss`, body: { reason } }),
    gets: byRole({ owner: '200', managerHere: JOB_ABSENT, managerElsewhere: JOB_ABSENT }),
  },
  {
    route: 'POST /api/admin/findings/acknowledge',
    about: 'a finding that the audit does not have',
    ask: () => ({
      path: '/api/admin/findings/acknowledge',
      body: { promise: 'slot.one_claim', subject: unknownId(), reason },
    }),
    gets: byRole(
      {
        owner: '404 finding_not_found',
        managerHere: '404 finding_not_found',
        managerElsewhere: '404 finding_not_found',
      },
      FRESH,
    ),
  },
  {
    route: 'GET /api/admin/holds',
    about: 'holds at both places',
    ask: async (world) => {
      for (const place of ['here', 'elsewhere'] as const) await givenHoldAt(world, place);
      return { path: '/api/admin/holds' };
    },
    gets: byRole({
      owner: '200 both places',
      managerHere: '200 here only',
      managerElsewhere: '200 elsewhere only',
      receptionistHere: '200 here only',
      receptionistElsewhere: '200 elsewhere only',
    }),
    seen: placesSeen,
  },
  {
    route: 'POST /api/admin/holds/{id}/release',
    about: 'a hold here',
    ask: async (world) => release(await givenHoldAt(world, 'here')),
    gets: byRole({
      owner: '200',
      managerHere: '200',
      managerElsewhere: '404 hold_not_found',
      receptionistHere: '200',
      receptionistElsewhere: '404 hold_not_found',
    }),
  },
  {
    route: 'POST /api/admin/holds/{id}/release',
    about: 'an id that does not exist',
    ask: () => release(unknownId()),
    gets: byRole({
      owner: '404 hold_not_found',
      managerHere: '404 hold_not_found',
      managerElsewhere: '404 hold_not_found',
      receptionistHere: '404 hold_not_found',
      receptionistElsewhere: '404 hold_not_found',
    }),
  },
];

export const RESTORE_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/restore/slots',
    about: 'of the location here',
    ask: ({ places }) => ({ path: `/api/admin/restore/slots?day=2026-11-24&locationId=${places.here.locationId}` }),
    gets: byRole({ owner: '200' }),
  },
  {
    route: 'POST /api/admin/restore/payments',
    about: 'for an address without an account',
    ask: () => ({
      path: '/api/admin/restore/payments',
      body: { reference: 'lost', email: 'nobody@guests.example', slotId: unknownId(), reason },
    }),
    gets: byRole({ owner: '404 member_not_found' }, FRESH),
  },
  {
    route: 'POST /api/admin/restore/invoice-numbers',
    about: 'a number that is too low',
    ask: async ({ site }) => {
      await site.db.query(`INSERT INTO invoice_numbers (year, last) VALUES (2099, 5) ON CONFLICT DO NOTHING`);
      return { path: '/api/admin/restore/invoice-numbers', body: { year: 2099, last: 5, reason } };
    },
    gets: byRole({ owner: '409 invoice_numbers_higher' }, FRESH),
  },
  {
    route: 'POST /api/admin/restore/mark',
    about: 'the database',
    endsEverySession: true,
    ask: () => ({ path: '/api/admin/restore/mark', body: { reason } }),
    gets: byRole({ owner: '200' }, FRESH),
  },
];

/** Inserts a history entry of a staff member at each location. */
async function givenTrail({ site, places }: StaffWorld): Promise<void> {
  const { id } = await givenMember(site.db, { name: tainted('everywhere', 'Staff') });
  for (const { locationId } of Object.values(places)) {
    await site.db.query(
      `INSERT INTO history (at, actor, actor_id, action, subject, subject_id, location_id)
       VALUES ($1, 'staff', $2, 'hold.released', 'slot', $3, $4)`,
      [site.context.clock.now(), id, randomUUID(), locationId],
    );
  }
}

export const REPORT_ROWS: readonly StaffRow[] = [
  {
    route: 'GET /api/admin/trail',
    about: 'what was done at both places',
    ask: async (world) => {
      await givenTrail(world);
      return { path: '/api/admin/trail' };
    },
    gets: byRole({
      owner: '200 both places',
      managerHere: '200 here only',
      managerElsewhere: '200 elsewhere only',
    }),
    seen: placesSeen,
  },
  {
    route: 'GET /api/admin/reports/numbers',
    about: 'a month',
    ask: () => ({ path: `/api/admin/reports/numbers?${PERIOD}` }),
    gets: byRole({ owner: '200', managerHere: '200', managerElsewhere: '200', accountantHere: '200' }),
  },
  {
    route: 'GET /api/admin/reports/export/{file}',
    about: 'the bookings of a month',
    ask: () => ({ path: `/api/admin/reports/export/bookings?${PERIOD}` }),
    gets: byRole({ owner: '200', managerHere: '200', managerElsewhere: '200', accountantHere: '200' }),
  },
  {
    route: 'GET /api/admin/reports/people/{file}',
    about: 'the bookings of a month',
    ask: () => ({ path: `/api/admin/reports/people/bookings?${PERIOD}` }),
    gets: byRole({ owner: '200', accountantHere: '200' }, FRESH),
  },
];
