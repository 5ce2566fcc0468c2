import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Queryable } from '#server/db/database.ts';
import { givenVoucher } from './given-voucher.ts';

/** Builders of test data. Each inserts the parent rows that it is not given. */

type Row<Fields extends string> = Record<Fields, string>;

async function insert(db: Queryable, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await db.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, Object.values(row));
}

export type GivenMember = { id: string; token: string; email: string; name: string };

/** Inserts a verified member with a live session. */
export async function givenMember(db: Queryable, more: Record<string, unknown> = {}): Promise<GivenMember> {
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const email = `${id.slice(0, 8)}@guests.example`;
  const now = new Date();
  const row = {
    id,
    email,
    email_verified_at: now,
    name: 'Nguyễn Thị Mai',
    gender: 'female',
    birth_date: '1990-05-17',
    phone_number: '0900000000',
    role: 'MEMBER',
    locale: 'en',
    discovery_methods: ['website'],
    receive_emails: false,
    created_at: now,
    ...more,
  };
  await insert(db, 'members', row);
  await insert(db, 'sessions', {
    token_hash: createHash('sha256').update(token).digest(),
    member_id: id,
    created_at: now,
    expires_at: addMinutes(now, 30 * 24 * 60),
  });
  return { id, token, email: row.email, name: row.name };
}

type GivenPicture = { memberId: string; hash: string; address?: string };

/** Inserts a member's Google identity, with a picture. */
export async function givenMemberPicture(db: Queryable, given: GivenPicture): Promise<void> {
  const { memberId, hash, address = 'https://pictures.example/a' } = given;
  const now = new Date();
  await db.query('INSERT INTO pictures (hash, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, now]);
  await insert(db, 'identities', {
    issuer: 'https://google.example',
    subject: memberId,
    member_id: memberId,
    created_at: now,
    picture_address: address,
    picture_hash: hash,
  });
}

type GivenRoom = { name?: string; location?: string; locks?: { room: number; location: number } };

export async function givenRoom(
  db: Queryable,
  { name = 'hoshi', location = 'Yumori Tây Hồ', locks }: GivenRoom = {},
): Promise<Row<'roomId' | 'locationId'>> {
  const locationId = randomUUID();
  const roomId = randomUUID();
  await insert(db, 'locations', {
    id: locationId,
    key: locationId,
    name: location,
    address: '12 Quảng An, Hà Nội',
    position: 1,
    ...(locks && { lock_id: locks.location }),
  });
  await insert(db, 'rooms', {
    id: roomId,
    location_id: locationId,
    name,
    position: 1,
    ...(locks && { lock_id: locks.room }),
  });
  return { locationId, roomId };
}

export async function givenProgram(
  db: Queryable,
  { price = 1_200_000, minutes = 90 } = {},
): Promise<Row<'programId' | 'ticketId'>> {
  const programId = randomUUID();
  const ticketId = randomUUID();
  await insert(db, 'programs', { id: programId, key: programId, name: 'Private Onsen', duration_minutes: minutes });
  await insert(db, 'tickets', { id: ticketId, program_id: programId, name: 'Private Onsen Ticket', price });
  return { programId, ticketId };
}

export type GivenSlot = Row<'slotId' | 'roomId' | 'locationId' | 'programId' | 'ticketId'> & {
  startTime: Date;
  endTime: Date;
};

/** Inserts a free slot, by default two days from now. */
export async function givenSlot(
  db: Queryable,
  given: {
    startTime?: Date;
    room?: Row<'roomId' | 'locationId'>;
    program?: Row<'programId' | 'ticketId'>;
    price?: number;
  } = {},
): Promise<GivenSlot> {
  const room = given.room ?? (await givenRoom(db));
  const program = given.program ?? (await givenProgram(db, given.price === undefined ? {} : { price: given.price }));
  const slotId = randomUUID();
  const startTime = given.startTime ?? addMinutes(new Date(), 48 * 60);
  const endTime = addMinutes(startTime, 90);
  await insert(db, 'slots', {
    id: slotId,
    room_id: room.roomId,
    program_id: program.programId,
    start_time: startTime,
    end_time: endTime,
  });
  return { slotId, ...room, ...program, startTime, endTime };
}

export async function givenPromotion(
  db: Queryable,
  more: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  const row = {
    id,
    code: 'WELCOME10',
    name: 'Welcome 10%',
    is_active: true,
    discount_type: 'PERCENTAGE',
    discount_value: 10,
    start_date: '2020-01-01',
    end_date: '2099-12-31',
    ...more,
  };
  await insert(db, 'promotions', row);
  return { id, code: row.code };
}

export type GivenReservation = Row<'reservationId'> & { purchasedTicketId: string | null };

/** Inserts a reservation of a free slot: of a member by a ticket, or of a `guest` by a voucher. */
export async function givenReservation(
  db: Queryable,
  { slot, member, guest, now = new Date() }: GivenReservationOwner & { slot: GivenSlot; now?: Date },
): Promise<GivenReservation> {
  const reservationId = randomUUID();
  const purchasedTicketId = member ? await givenPurchasedTicket(db, { slot, memberId: member.id, now }) : null;
  await insert(db, 'reservations', {
    id: reservationId,
    slot_id: slot.slotId,
    member_id: member?.id ?? null,
    guest_name: guest?.name ?? null,
    guest_email: guest?.email ?? null,
    purchased_ticket_id: purchasedTicketId,
    voucher_id: guest ? (await givenVoucher(db)).id : null,
    payment_method: guest ? 'voucher' : 'ticket',
    status: 'PENDING',
    locale: guest?.locale ?? 'en',
    created_at: now,
  });
  await insert(db, 'slot_claims', { slot_id: slot.slotId, reservation_id: reservationId });
  if (purchasedTicketId !== null) {
    await post(db, {
      kind: 'ticket_used',
      purchasedTicketId,
      now,
      amounts: { unused_tickets: PRICE, bookings: -PRICE },
    });
  }
  return { reservationId, purchasedTicketId };
}

type GivenReservationOwner =
  | { member: { id: string }; guest?: undefined }
  | { member?: undefined; guest: { email: string; name?: string; locale?: string } };

/** Inserts an unused ticket of 1,200,000 VND for the program of a slot. */
export async function givenPurchasedTicket(
  db: Queryable,
  given: {
    slot: Pick<GivenSlot, 'ticketId' | 'programId'>;
    memberId: string;
    now?: Date;
    capture?: { method: string; payment_id?: string };
  },
): Promise<string> {
  const { slot, memberId, now = new Date(), capture = { method: 'demo' } } = given;
  const id = randomUUID();
  const transactionId = randomUUID();
  const sale = { member_id: memberId, amount: PRICE, occurred_at: now };
  await insert(db, 'transactions', { id: transactionId, kind: 'capture', ...capture, ...sale });
  await insert(db, 'purchased_tickets', {
    id,
    member_id: memberId,
    ticket_id: slot.ticketId,
    program_id: slot.programId,
    transaction_id: transactionId,
    created_at: now,
  });
  const amounts = { [capture.method === 'card' ? 'gateway' : 'hand']: PRICE, unused_tickets: -PRICE };
  await post(db, { kind: 'ticket_sold', purchasedTicketId: id, transactionId, now, amounts });
  return id;
}

/** Whole VND. */
const PRICE = 1_200_000;

type GivenEntry = {
  kind: string;
  purchasedTicketId: string;
  transactionId?: string;
  now: Date;
  amounts: Record<string, number>;
};

/** Posts an event of a ticket to the ledger in one statement, as the ledger's triggers require. */
async function post(
  db: Queryable,
  { kind, purchasedTicketId, transactionId, now, amounts }: GivenEntry,
): Promise<void> {
  await db.query(
    `WITH entry AS (
       INSERT INTO journal_entries (kind, occurred_at, transaction_id, purchased_ticket_id) VALUES ($1, $2, $3, $4) RETURNING id)
     INSERT INTO postings (entry_id, account, amount)
     SELECT entry.id, key, value::bigint FROM entry, jsonb_each_text($5)`,
    [kind, now, transactionId ?? null, purchasedTicketId, JSON.stringify(amounts)],
  );
}

type GivenCapture = { slot: GivenSlot; member: { id: string }; captured?: number; now?: Date };

/** Inserts a captured payment of 1,200,000 VND; `captured` sets another captured amount. */
export async function givenCapture(db: Queryable, given: GivenCapture): Promise<string> {
  const { slot, member, captured = 1_200_000, now = new Date() } = given;
  const [id, holdId] = [randomUUID(), randomUUID()];
  const claim = { slot_id: slot.slotId, member_id: member.id };
  const paid = { ended_at: now, ending: 'paid', paid_at: now };
  await insert(db, 'holds', { id: holdId, ...claim, taken_at: now, expires_at: addMinutes(now, 15), ...paid });
  await insert(db, 'payments', {
    id,
    ...claim,
    hold_id: holdId,
    ticket_id: slot.ticketId,
    merch_txn_ref: id,
    original_price: 1_200_000,
    discount: 0,
    amount: 1_200_000,
    locale: 'en',
    url: 'http://localhost/pay',
    state: 'captured',
    captured_amount: captured,
    is_sandbox: true,
    started_at: now,
    ended_at: now,
  });
  return id;
}

/** Inserts a payment that was captured after its slot was gone, with its unused ticket. */
export async function givenLateCapture(
  db: Queryable,
  given: Omit<GivenCapture, 'captured'>,
): Promise<Row<'paymentId' | 'purchasedTicketId'>> {
  const { slot, member, now = new Date() } = given;
  const paymentId = await givenCapture(db, given);
  const capture = { method: 'card', payment_id: paymentId };
  const purchasedTicketId = await givenPurchasedTicket(db, { slot, memberId: member.id, now, capture });
  return { paymentId, purchasedTicketId };
}

/** Inserts a new member's hold of the slot until an instant. */
export async function givenHold(
  db: Queryable,
  { slotId, expiresAt, place = 1, ...of }: { slotId: string; expiresAt: Date; memberId?: string; place?: 1 | 2 },
): Promise<void> {
  const memberId = of.memberId ?? (await givenMember(db)).id;
  const id = randomUUID();
  const takenAt = addMinutes(expiresAt, -15);
  await insert(db, 'holds', { id, slot_id: slotId, member_id: memberId, taken_at: takenAt, expires_at: expiresAt });
  const claim = { slot_id: slotId, hold_id: id, hold_expires_at: expiresAt, member_id: memberId, place };
  await insert(db, 'slot_claims', claim);
}

/** Inserts an unpaid reservation of the slot. Returns its id. */
export async function givenUnpaidReservation(
  db: Queryable,
  { slotId, now, memberId }: { slotId: string; now: Date; memberId?: string },
): Promise<string> {
  const id = randomUUID();
  const member = memberId ?? (await givenMember(db)).id;
  const row = { id, slot_id: slotId, member_id: member, payment_required: true, status: 'PENDING', locale: 'en' };
  await insert(db, 'reservations', { ...row, created_at: now });
  await insert(db, 'slot_claims', { slot_id: slotId, reservation_id: id });
  return id;
}
