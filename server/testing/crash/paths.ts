import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Queryable } from '#server/db/database.ts';
import { type GivenMember, type GivenSlot, givenPromotion, givenPurchasedTicket, givenSlot } from '../given/given.ts';
import { givenStaff, type StaffHeaders } from '../given/given-staff.ts';
import { givenVoucher } from '../given/given-voucher.ts';
import type { CallAnswer } from '../servers/call.ts';
import type { Insistent } from './insist.ts';

/** The counted rows of one member and one slot when everything has ended. */
export type Outcome = Readonly<Record<(typeof COUNTED)[number], number>>;
export const COUNTED = [
  'reserved',
  'canceled',
  'captures',
  'refunds',
  'sentBack',
  'tickets',
  'usesCommitted',
  'usesGivenBack',
  'holds',
  'mails',
  'codes',
] as const;

export type Scene = {
  readonly db: Queryable;
  readonly client: Insistent;
  readonly member: GivenMember;
  readonly slot: GivenSlot;
};

/** A path on which money, tickets or vouchers move. */
export type MoneyPath = {
  /** The set-up, which runs before any crash. */
  readonly before?: (scene: Scene) => Promise<string>;
  /** Sends each request until it is answered. Returns the answers that acknowledge a change. */
  readonly walk: (scene: Scene, given: string) => Promise<readonly CallAnswer[]>;
  readonly leaves: Partial<Outcome>;
};

const RESERVED = { reserved: 1, mails: 1, codes: 2 };
const BOUGHT = { ...RESERVED, captures: 1, tickets: 1 };

export const MONEY_PATHS = {
  'paid, settled by the return': {
    walk: async (scene) => [await returned(scene, await paid(scene, { ipn: 'none' }))],
    leaves: BOUGHT,
  },
  'paid, settled by the notice': {
    walk: async (scene) => {
      await paid(scene, { ipn: 'once' });
      return [];
    },
    leaves: BOUGHT,
  },
  'paid with a promotion, settled by return and notice': {
    before: async ({ db }) => promotion(db, 10),
    walk: async (scene, code) => [await returned(scene, await paid(scene, { ipn: 'twice', code }))],
    leaves: { ...BOUGHT, usesCommitted: 1 },
  },
  'paid, settled by a query': {
    walk: async (scene) => {
      await paid(scene, { ipn: 'none' });
      await scene.client.pass(200);
      return [];
    },
    leaves: BOUGHT,
  },
  'refused by the bank': {
    before: async ({ db }) => promotion(db, 10),
    walk: async (scene, code) => [await returned(scene, await paid(scene, { ipn: 'once', code, responseCode: '5' }))],
    leaves: { usesGivenBack: 1 },
  },
  'paid when the slot was gone': {
    walk: async (scene) => {
      const url = await started(scene);
      await scene.db.query('UPDATE slots SET locked_at = start_time WHERE id = $1', [scene.slot.slotId]);
      return [await returned(scene, await settled(scene, { url, ipn: 'once' }))];
    },
    leaves: { captures: 1, tickets: 1, mails: 1 },
  },
  'booked for nothing': {
    before: async ({ db }) => promotion(db, 100),
    walk: async (scene, code) => {
      await held(scene);
      return [await askedToPay(scene, code)];
    },
    leaves: { ...BOUGHT, usesCommitted: 1 },
  },
  'reserved with a ticket': {
    before: async ({ db, slot, member }) => givenPurchasedTicket(db, { slot, memberId: member.id }),
    walk: async ({ client, member, slot }, purchasedTicketId) => {
      const body = { userId: member.id, ticketId: slot.ticketId, slotId: slot.slotId, purchasedTicketId };
      return [await client.ask('POST', '/api/reservations', { token: member.token, body, key: randomUUID() })];
    },
    leaves: BOUGHT,
  },
  'reserved with a voucher': {
    before: async ({ db }) => (await givenVoucher(db)).code,
    walk: async ({ client, member, slot }, code) => {
      const body = { code, slot: slot.slotId, email: '', name: '' };
      return [await client.ask('POST', '/api/voucher-usage', { token: member.token, body, key: randomUUID() })];
    },
    leaves: RESERVED,
  },
  'booked at the desk in cash': {
    before: ({ db }) => staffHeaders(db),
    walk: async ({ client, member, slot }, headers) => {
      const body = { ...deskWish({ member, slot }), pay: { way: 'cash', amount: PRICE } };
      return [
        await client.ask('POST', '/api/admin/bookings', { headers: JSON.parse(headers), body, key: randomUUID() }),
      ];
    },
    leaves: BOUGHT,
  },
  'booked at the desk by a transfer that is seen': {
    before: ({ db }) => staffHeaders(db),
    walk: async ({ client, member, slot }, given) => {
      const headers = JSON.parse(given);
      const body = { ...deskWish({ member, slot }), pay: { way: 'transfer', amount: PRICE } };
      const booked = await client.ask('POST', '/api/admin/bookings', { headers, body, key: randomUUID() });
      const path = `/api/admin/bookings/${booked.body.reservationId}/money`;
      const seen = { method: 'transfer', amount: PRICE };
      // A mail that explains how to transfer is not sent after the money was seen, so this waits for it.
      await client.pass(1);
      return [booked, await client.ask('POST', path, { headers, body: seen, key: randomUUID() })];
    },
    // The first mail explains how to transfer, the second confirms that the money arrived.
    leaves: { ...BOUGHT, mails: 2 },
  },
  'canceled, the money sent back': {
    before: async (scene) => {
      // A reservation on a public holiday cannot be canceled.
      await scene.db.query('DELETE FROM holidays');
      return paidBefore(scene);
    },
    walk: async ({ client, member }, reservationId) => {
      const body = { userId: member.id, reservationId };
      return [await client.ask('POST', '/api/payment/refund', { token: member.token, body, key: randomUUID() })];
    },
    leaves: { canceled: 1, captures: 1, refunds: 1, sentBack: 1, tickets: 1, mails: 3 },
  },
  'canceled by the staff beyond the rules, the money sent back': {
    before: paidForHoliday,
    walk: async ({ db, client }, reservationId) => {
      const headers = await headersOfOwner({ db, client });
      const body = { refund: 'all', reason: 'Broken boiler', version: '0.PENDING.paid' };
      const path = `/api/admin/bookings/${reservationId}/cancel`;
      return [await client.ask('POST', path, { headers, body, key: randomUUID() })];
    },
    leaves: { canceled: 1, captures: 1, refunds: 1, sentBack: 1, tickets: 1, mails: 3 },
  },
  'canceled beyond the rules by two people, the money sent back': {
    before: paidForHoliday,
    walk: async ({ db, client }, reservationId) => {
      const now = await nowOf(client);
      const asker = (await givenStaff(db, { role: 'receptionist', ...longSession(now) })).headers;
      const body = { refund: 'all', reason: 'Broken boiler', version: '0.PENDING.paid' };
      const path = `/api/admin/bookings/${reservationId}/cancel`;
      const asked = await client.ask('POST', path, { headers: asker, body, key: randomUUID() });
      const headers = await headersOfOwner({ db, client });
      const decision = { decision: 'approve', reason: 'Seen' };
      const decide = `/api/admin/approvals/${asked.body.approvalId}/decide`;
      return [asked, await client.ask('POST', decide, { headers, body: decision, key: randomUUID() })];
    },
    leaves: { canceled: 1, captures: 1, refunds: 1, sentBack: 1, tickets: 1, mails: 3 },
  },
  'refunded because its room is blocked': {
    before: paidBefore,
    walk: async ({ db, client, slot }, reservationId) => {
      const headers = await headersOfOwner({ db, client });
      const { roomId, locationId, startTime, endTime } = slot;
      const span = { from: startTime.toISOString(), until: endTime.toISOString() };
      const block = { id: randomUUID(), roomId, locationId, ...span, kind: 'repair', reason: 'Broken boiler' };
      const made = await client.ask('POST', '/api/admin/blocks', { headers, body: block });
      const choices = [{ bookingId: reservationId, choice: 'refund' }];
      const body = { id: randomUUID(), reason: 'Broken boiler', choices };
      return [made, await client.ask('POST', `/api/admin/blocks/${block.id}/run`, { headers, body })];
    },
    leaves: { canceled: 1, captures: 1, refunds: 1, sentBack: 1, tickets: 1, mails: 3 },
  },
  'moved here from another slot': {
    before: async ({ db, client, member, slot }) => {
      const { roomId, locationId, programId, ticketId } = slot;
      const startTime = addMinutes(slot.startTime, 24 * 60);
      const room = { roomId, locationId };
      const other = await givenSlot(db, { room, program: { programId, ticketId }, startTime });
      const purchasedTicketId = await givenPurchasedTicket(db, { slot, memberId: member.id });
      const body = { userId: member.id, ticketId, slotId: other.slotId, purchasedTicketId };
      const made = await client.ask('POST', '/api/reservations', { token: member.token, body, key: randomUUID() });
      await client.pass(150);
      return made.body.id;
    },
    walk: async ({ db, client, slot }, reservationId) => {
      const headers = await headersOfOwner({ db, client });
      const body = { slotId: slot.slotId, reason: 'Asked to', version: '0.PENDING.paid' };
      const path = `/api/admin/bookings/${reservationId}/move`;
      return [await client.ask('POST', path, { headers, body, key: randomUUID() })];
    },
    leaves: { ...BOUGHT, mails: 2 },
  },
} as const satisfies Record<string, MoneyPath>;

export type PathName = keyof typeof MONEY_PATHS;
export const PATH_NAMES: readonly PathName[] = Object.keys(MONEY_PATHS).filter((name): name is PathName =>
  Object.hasOwn(MONEY_PATHS, name),
);

async function nowOf(client: Insistent): Promise<Date> {
  const health = await client.ask('GET', '/api/health');
  return new Date(Number(health.headers.get('x-server-time')));
}

/** Each crash moves the clock, so the lifetimes of a session and its factor are extended to ten hours. */
function longSession(now: Date) {
  const later = addMinutes(now, 10 * 60);
  return { now, session: { used_at: later, factor_at: later } };
}

async function headersOfOwner({ db, client }: Pick<Scene, 'db' | 'client'>): Promise<StaffHeaders> {
  return (await givenStaff(db, { role: 'owner', ...longSession(await nowOf(client)) })).headers;
}

/** Pays for the slot; returns the id of the reservation. */
async function paidBefore(scene: Scene): Promise<string> {
  await paid(scene, { ipn: 'once' });
  await scene.client.pass(150);
  const { db, slot } = scene;
  const [row] = await db.query<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [slot.slotId]);
  if (row === undefined) throw new Error(`The payment for slot ${slot.slotId} made no reservation`);
  return row.id;
}

/** Pays for the slot, and makes its day a public holiday, so that its member can no longer cancel. */
async function paidForHoliday(scene: Scene): Promise<string> {
  const reservationId = await paidBefore(scene);
  const { db, slot } = scene;
  await db.query(
    `INSERT INTO holidays SELECT (start_time AT TIME ZONE 'Asia/Ho_Chi_Minh')::date FROM slots WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [slot.slotId],
  );
  // Records the holiday as a catalog import does: reservations canceled before it was added stay valid.
  await db.query(
    `INSERT INTO history (at, actor, action, subject, subject_id)
     SELECT max(canceled_at) + interval '1 second', 'admin', 'holidays.added', 'holidays', $1
     FROM reservations HAVING max(canceled_at) IS NOT NULL`,
    [randomUUID()],
  );
  return reservationId;
}

async function promotion(db: Queryable, percent: number): Promise<string> {
  const code = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  return (await givenPromotion(db, { code, discount_value: percent, usage_limit: 5 })).code;
}

const PRICE = 1_200_000;

async function staffHeaders(db: Queryable): Promise<string> {
  const [row] = await db.query<{ now: Date }>(
    `SELECT now() + offset_ms * interval '1 millisecond' AS now FROM sandbox.clock`,
  );
  return JSON.stringify((await givenStaff(db, { role: 'receptionist', ...(row && { now: row.now }) })).headers);
}

const deskWish = ({ member, slot }: Pick<Scene, 'member' | 'slot'>) => ({
  slotId: slot.slotId,
  person: { name: member.name, email: member.email, language: 'en' },
  partySize: 2,
});

function held({ client, member, slot }: Scene): Promise<CallAnswer> {
  return client.ask('PATCH', `/api/slots/${slot.slotId}/paymenting`, { token: member.token });
}

function askedToPay({ client, member, slot }: Scene, code: string | undefined): Promise<CallAnswer> {
  const body = {
    vpc_Locale: 'vn',
    AgainLink: 'http://localhost/',
    user_UserId: member.id,
    user_SlotId: slot.slotId,
    ...(code !== undefined && { vpc_Promotion_Code: code }),
  };
  return client.ask('POST', '/api/payment/get-payment-url', { token: member.token, body, key: randomUUID() });
}

async function started(scene: Scene, code?: string): Promise<string> {
  await held(scene);
  const asked = await askedToPay(scene, code);
  const url: unknown = asked.body.data?.url;
  if (typeof url !== 'string') throw new Error(`No payment was started: ${JSON.stringify(asked.body)}`);
  return url;
}

type Settling = { ipn: 'none' | 'once' | 'twice'; responseCode?: string };

/** Acts as the cardholder. Returns the path to which the gateway redirects the browser. */
async function settled(
  { client }: Scene,
  { responseCode = '0', ...more }: Settling & { url: string },
): Promise<string> {
  const { url, ipn } = more;
  const { pathname, search } = new URL(url);
  // The URL has the port of the server at the time; it may have restarted on another.
  const body = { responseCode, ipn, url: `http://localhost${pathname}${search}` };
  const answer = await client.ask('POST', '/sandbox/onepay/settle', { body });
  const to = new URL(answer.body.returnUrl);
  return `${to.pathname}${to.search}`;
}

async function paid(scene: Scene, { code, ...settling }: Settling & { code?: string }): Promise<string> {
  return settled(scene, { url: await started(scene, code), ...settling });
}

const returned = ({ client }: Scene, path: string): Promise<CallAnswer> => client.ask('GET', path);
