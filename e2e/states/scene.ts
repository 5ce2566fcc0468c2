import { expect } from '@playwright/test';
import type { Location } from '#contract/locations.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { type DemoStaffName, demoStaff } from '../admin/staff.ts';
import { askToPay, hold, type Person, payFor, settle } from '../money-site.ts';

const PEOPLE = ['admin', 'member', 'linh', 'haruka', 'mai', 'ken', 'minh'] as const;

/**
 * Who is logged in: `member` has two tickets of one program and an unpaid reservation, `haruka` one VIP
 * ticket, `mai` a reservation of every kind, `minh` has paid too late and holds two slots, `linh` holds one,
 * `ken` has nothing.
 */
export type PersonName = (typeof PEOPLE)[number];

const DAY_MS = 86_400_000;
/** Ho Chi Minh City is seven hours ahead of UTC. */
const AHEAD_MS = 7 * 3_600_000;

/** A time in Ho Chi Minh City, some days after the day of the scene. */
type At = { readonly location: string; readonly room: string; readonly days: number; readonly time: string };

const SLOTS = {
  free: { location: 'Tây Hồ', room: 'enra', days: 3, time: '10:00' },
  freeVip: { location: 'Tây Hồ', room: 'hoshi', days: 3, time: '18:00' },
  soon: { location: 'Tây Hồ', room: 'hoshi', days: 0, time: '15:00' },
  soonFree: { location: 'Tây Hồ', room: 'enra', days: 0, time: '18:00' },
  begun: { location: 'Thảo Điền', room: 'enra', days: 0, time: '14:00' },
  past: { location: 'Tây Hồ', room: 'hoshi', days: 0, time: '09:00' },
  ofLinh: { location: 'Tây Hồ', room: 'hoshi', days: 0, time: '18:00' },
  ofHaruka: { location: 'Tây Hồ', room: 'hoshi', days: 0, time: '21:00' },
  ofKen: { location: 'Hội An', room: 'enra', days: 3, time: '19:00' },
  oneOfMinh: { location: 'Thảo Điền', room: 'kura', days: 2, time: '10:00' },
  otherOfMinh: { location: 'Thảo Điền', room: 'kura', days: 2, time: '12:00' },
  visited: { location: 'Tây Hồ', room: 'hoshi', days: 0, time: '12:00' },
  missed: { location: 'Tây Hồ', room: 'kura', days: 0, time: '12:00' },
  open: { location: 'Tây Hồ', room: 'enra', days: 0, time: '14:00' },
  attended: { location: 'Tây Hồ', room: 'kura', days: 0, time: '14:00' },
  upcoming: { location: 'Hội An', room: 'himoku', days: 4, time: '18:00' },
  canceled: { location: 'Thảo Điền', room: 'hoshi', days: 5, time: '18:00' },
  redeemed: { location: 'Hội An', room: 'mizuki', days: 6, time: '18:00' },
  ofGuest: { location: 'Hội An', room: 'mizuki', days: 7, time: '18:00' },
  late: { location: 'Hội An', room: 'himoku', days: 2, time: '16:00' },
} as const satisfies Record<string, At>;
type SlotName = keyof typeof SLOTS;

const RESERVATIONS = ['upcoming', 'open', 'attended', 'visited', 'missed', 'canceled', 'redeemed', 'ofGuest'] as const;
type ReservationName = (typeof RESERVATIONS)[number] | 'unpaid';

/** A fixture site in the middle of an ordinary afternoon, with everything that the screens can show. */
export type Scene = {
  readonly site: ServerProcess;
  readonly locations: readonly Location[];
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly slots: Readonly<Record<SlotName, Slot>>;
  /** Ids of the reservations. */
  readonly reservations: Readonly<Record<ReservationName, string>>;
  /** Ids of payments that became a reservation and an unused ticket. */
  readonly payments: Readonly<Record<'reserved' | 'ticket', string>>;
  /** Makes a person hold a slot, or renews the hold. */
  hold(who: PersonName, slot: SlotName): Promise<void>;
  /** Returns the cookie of an open staff session. */
  staffCookie(who: DemoStaffName): Promise<string>;
};

/**
 * Sets the scene on a fresh server: it is 14:40 tomorrow, the 14:00 guests are inside, and the 12:00 guests
 * have left.
 */
export async function setScene(site: ServerProcess): Promise<Scene> {
  const today = await hoChiMinhDay(site, 1);
  const [people, locations, slots] = await Promise.all([
    everybody(site),
    site.call('GET', '/api/locations').then(({ body }) => body as Location[]),
    allSlots(site, today),
  ]);
  const { mai, minh, haruka } = people;
  const paid: Partial<Record<SlotName, string>> = {};
  for (const name of ['visited', 'missed', 'open', 'attended', 'upcoming', 'canceled'] as const) {
    paid[name] = await pay(site, mai, slots[name]);
  }
  await moveTo(site, today, '11:50');
  await hold(site, minh, slots.late);
  const { url } = await askToPay(site, minh, slots.late);
  await moveTo(site, today, '12:10');
  const own = await reservationsOf(site, mai);
  await checkIn(site, mai, idFor(own, slots.visited));
  await moveTo(site, today, '14:10');
  await checkIn(site, mai, idFor(own, slots.attended));
  await pay(site, haruka, slots.late);
  const ticket = paymentIn(await site.call('GET', await settle(site, url)));
  await moveTo(site, today, '14:40');
  await pay(site, minh, slots.soon);
  await redeem(site, { slot: slots.redeemed, code: 'YUMO-ROOM-0001', person: mai });
  const ofGuest = await redeem(site, { slot: slots.ofGuest, code: 'YUMO-ROOM-0002' });
  const body = { userId: mai.id, reservationId: idFor(own, slots.canceled) };
  expect((await site.call('POST', '/api/payment/refund', { token: mai.token, body })).body.success).toBe(true);
  await untilTheHouseIsTidy(site, mai, idFor(own, slots.visited));

  const all = await reservationsOf(site, mai);
  const [unpaid] = await reservationsOf(site, people.member);
  return {
    site,
    locations,
    people,
    slots,
    reservations: {
      upcoming: idFor(all, slots.upcoming),
      open: idFor(all, slots.open),
      attended: idFor(all, slots.attended),
      visited: idFor(all, slots.visited),
      missed: idFor(all, slots.missed),
      canceled: idFor(all, slots.canceled),
      redeemed: idFor(all, slots.redeemed),
      ofGuest,
      unpaid: unpaid?.id ?? '',
    },
    payments: { reserved: paid.upcoming ?? '', ticket },
    async hold(who, slot) {
      await hold(site, people[who], slots[slot]);
    },
    staffCookie: staffSessionsOf(site),
  };
}

/** Returns a function that opens the session of each person once, and again when it has locked. */
function staffSessionsOf(site: ServerProcess): Scene['staffCookie'] {
  const opened = new Map<DemoStaffName, Promise<string>>();
  const open = async (who: DemoStaffName) => (await demoStaff(site, who)).cookie;
  const isOpen = async (cookie: string) => {
    const headers = { cookie: `staff=${cookie}`, 'x-staff': '1' };
    return (await site.call('GET', '/api/admin/session', { headers })).body.state === 'open';
  };
  return async (who) => {
    const before = opened.get(who);
    const next = (async () => {
      const cookie = await before;
      return cookie !== undefined && (await isOpen(cookie)) ? cookie : open(who);
    })();
    opened.set(who, next);
    return next;
  };
}

async function everybody(site: ServerProcess): Promise<Record<PersonName, Person>> {
  const found = await Promise.all(PEOPLE.map(async (name) => [name, await person(site, name)] as const));
  // Each name was looked up just above.
  return Object.fromEntries(found) as Record<PersonName, Person>;
}

async function person(site: ServerProcess, name: PersonName): Promise<Person> {
  const email = `${name}@yumori.example`;
  const password = name === 'admin' ? 'Admin123' : 'Member123';
  const { body } = await site.call('POST', '/api/auth/login', { body: { email, password } });
  const token: string = body.access_token;
  const profile = await site.call('GET', '/api/auth/profile', { token });
  return { id: profile.body.id, token, email };
}

async function hoChiMinhDay(site: ServerProcess, days: number): Promise<number> {
  const now = Number((await site.call('GET', '/api/health')).headers.get('x-server-time'));
  return Math.floor((now + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS + days * DAY_MS;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

async function moveTo(site: ServerProcess, today: number, time: string): Promise<void> {
  const body = { now: new Date(today + minutesOf(time) * 60_000).toISOString() };
  expect((await site.call('POST', '/sandbox/clock', { body })).status).toBe(200);
}

async function allSlots(site: ServerProcess, today: number): Promise<Record<SlotName, Slot>> {
  const found = await Promise.all(
    Object.entries(SLOTS).map(async ([name, at]) => [name, await slotAt(site, today, at)] as const),
  );
  // Each name was looked up just above.
  return Object.fromEntries(found) as Record<SlotName, Slot>;
}

async function slotAt(site: ServerProcess, today: number, { location, room, days, time }: At): Promise<Slot> {
  const start = today + days * DAY_MS + minutesOf(time) * 60_000;
  const locations: Location[] = (await site.call('GET', '/api/locations')).body;
  const place = locations.find(({ name }) => name.includes(location));
  const rooms: { id: string; name: string }[] = (await site.call('GET', `/api/rooms/location/${place?.id}`)).body;
  const found = rooms.find(({ name }) => name === room);
  const startDate = new Date(start + AHEAD_MS).toISOString().slice(0, 10);
  const week = await site.call('GET', `/api/slots/room/${found?.id}/week?startDate=${startDate}`);
  const slots: Slot[] = week.body.slots;
  // In some rooms the times differ between weekdays and weekends: take the slot with the nearest start.
  const [slot] = slots.toSorted((a, b) => distance(a, start) - distance(b, start));
  if (slot === undefined) throw new Error(`No slot in ${room} at ${location}`);
  return slot;
}

const distance = (slot: Slot, instant: number) => Math.abs(Date.parse(slot.startTime) - instant);

/** Pays for a slot by card; returns the payment's id. */
async function pay(site: ServerProcess, payer: Person, slot: Slot): Promise<string> {
  return paymentIn(await site.call('GET', await payFor(site, payer, slot)));
}

function paymentIn({ headers }: { headers: Headers }): string {
  const id = new URL(headers.get('location') ?? '', 'http://localhost').searchParams.get('payment');
  if (id === null) throw new Error('The gateway sent the payer back without a payment id');
  return id;
}

async function reservationsOf(site: ServerProcess, { id, token }: Person): Promise<Reservation[]> {
  return (await site.call('GET', `/api/reservations/user/${id}`, { token })).body;
}

function idFor(reservations: readonly Reservation[], slot: Slot): string {
  const found = reservations.find((reservation) => reservation.slot.id === slot.id);
  if (found === undefined) throw new Error(`No reservation for slot ${slot.id}`);
  return found.id;
}

type Redeeming = { slot: Slot; code: string; person?: Person };

async function redeem(site: ServerProcess, { slot, code, person: member }: Redeeming): Promise<string> {
  const body = {
    voucherCode: code,
    slotId: slot.id,
    email: member?.email ?? 'guest@guests.example',
    ...(member !== undefined && { userId: member.id }),
  };
  const used = await site.call('POST', '/api/voucher-usage', { body, token: member?.token });
  expect(used.status).toBe(201);
  return used.body.data.reservation.id;
}

/** The guest holds the room's code to the door's reader. */
async function checkIn(site: ServerProcess, { token }: Person, reservationId: string): Promise<void> {
  await expect(async () => {
    const { body } = await site.call('GET', `/api/reservations/${reservationId}`, { token });
    for (const { id } of body.ttLockQRCodes) {
      const code = await site.call('GET', `/api/ttlock-qr-codes/${id}/qr-code-content`, { token });
      expect(code.status).toBe(200);
      const { qrCodeContent } = code.body;
      const { codes } = (await site.call('GET', '/sandbox/ttlock/codes')).body;
      const locks = new Set<number>(codes.map(({ lockId }: { lockId: number }) => lockId));
      for (const lockId of locks) await site.call('POST', '/sandbox/ttlock/scan', { body: { lockId, qrCodeContent } });
    }
  }).toPass({ intervals: [50, 100, 200] });
}

/** Waits for the jobs: attended slots that have ended are done, and the refund has been sent. */
async function untilTheHouseIsTidy(site: ServerProcess, { token }: Person, reservationId: string): Promise<void> {
  await expect(async () => {
    const { body } = await site.call('GET', `/api/reservations/${reservationId}`, { token });
    expect(body.status).toBe('DONE');
  }).toPass({ intervals: [50, 100, 200] });
}
