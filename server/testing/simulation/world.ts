import { randomBytes } from 'node:crypto';
import { addMinutes, DAY, HOUR, MINUTE } from '#domain/calendar/duration.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { createSessionGate } from '#server/features/accounts/queries.ts';
import { recordDemo } from '#server/features/payments/commands/record-demo.ts';
import { issueTicket } from '#server/features/tickets/commands/issue-ticket.ts';
import type { Member } from '#server/http/caller.ts';
import { givenMember, givenProgram, givenPromotion, givenRoom, givenSlot } from '../given/given.ts';
import { givenPost } from '../given/given-staff.ts';
import { type GivenVoucher, givenVoucher } from '../given/given-voucher.ts';
import { diceOf } from './dice.ts';
import { collectRows } from './rows.ts';

export type Program = { readonly id: string; readonly ticketId: string };
export type Slot = {
  readonly id: string;
  readonly label: string;
  readonly roomId: string;
  readonly locationId: string;
  readonly program: Program;
  readonly startTime: Date;
  readonly endTime: Date;
};
export type Promotion = {
  readonly id: string;
  readonly code: string;
  readonly type: 'PERCENTAGE' | 'FIXED_AMOUNT';
  readonly value: number;
};
export type Voucher = GivenVoucher & { readonly program: Program | null; readonly isExpired: boolean };

/** All data of a sequence; no other sequence uses it. */
export type World = {
  readonly begin: Date;
  readonly members: readonly Member[];
  readonly programs: readonly Program[];
  readonly slots: readonly Slot[];
  readonly promotions: readonly Promotion[];
  readonly vouchers: readonly Voucher[];
  readonly guest: { readonly email: string; readonly ip: string };
};

/** A day in the past, so that `npm run audit` sees a simulation's database at rest. */
const FIRST_DAY = new Date('2025-11-20T02:00:00Z');
/** A public holiday on which some of the slots fall. */
export const HOLIDAY = '2025-11-25';

const MARK = 'simulation';

/** Returns whether a database is empty or a simulation's own, because it will be emptied. */
export async function isForSimulations(db: Database): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(
    `SELECT (EXISTS (SELECT 1 FROM members) OR EXISTS (SELECT 1 FROM locations))
       AND NOT EXISTS (SELECT 1 FROM settings WHERE name = $1) AS used`,
    [MARK],
  );
  return row?.used === false;
}

/** Inserts the data that all sequences on a database share. */
export async function prepare(db: Database): Promise<void> {
  await db.query('INSERT INTO holidays (day) VALUES ($1) ON CONFLICT DO NOTHING', [HOLIDAY]);
  await db.query(`INSERT INTO settings (name, value) VALUES ($1, 'true') ON CONFLICT DO NOTHING`, [MARK]);
  const seller = { name: 'Yumori', taxCode: '0100000000', address: 'Hà Nội', phone: null, email: null };
  const account = { bin: '970436', bank: 'Vietcombank', number: '0000000018', owner: 'YUMORI' };
  await db.query(`INSERT INTO settings (name, value) VALUES ('bankAccount', $1) ON CONFLICT DO NOTHING`, [
    JSON.stringify(account),
  ]);
  await db.query(`INSERT INTO settings (name, value) VALUES ('seller', $1) ON CONFLICT DO NOTHING`, [
    JSON.stringify(seller),
  ]);
}

/**
 * Creates the world of a seed. Its ids are new each time, so that a seed can be replayed on the same
 * database.
 */
export async function makeWorld(db: Database, seed: number): Promise<World> {
  const dice = diceOf(seed ^ 0x5eed);
  const begin = new Date(FIRST_DAY.getTime() + Math.floor(dice() * 5 * DAY));
  const rows = collectRows(db);
  const given = [await givenMember(rows), await givenMember(rows), await givenMember(rows)];
  // The second member is also an owner: carrying out a choice for a block checks the owner's permissions.
  await givenPost(rows, { memberId: given[1]?.id ?? '', role: 'owner', now: begin });
  const dear = await makeProgram(rows, 1_234_567);
  const cheap = await makeProgram(rows, 300_000);
  const slots = await makeSlots(rows, { begin, dear, cheap, jitter: Math.floor(dice() * 20) * MINUTE });
  const promotions = [
    await makePromotion(rows, { type: 'PERCENTAGE', value: 33, limit: 1 }),
    await makePromotion(rows, { type: 'FIXED_AMOUNT', value: 200_001, limit: 2 }),
    await makePromotion(rows, { type: 'PERCENTAGE', value: 100, limit: 1 }),
  ];
  const vouchers = [
    { ...(await givenVoucher(rows, {}, db)), program: null, isExpired: false },
    { ...(await givenVoucher(rows, { programIds: [cheap.id] }, db)), program: cheap, isExpired: false },
    { ...(await givenVoucher(rows, { expiresOn: '2025-01-31' }, db)), program: null, isExpired: true },
  ];
  await rows.insert();
  const members = await Promise.all(given.map(({ token }) => admit(db, token)));
  await giveTicket(db, { member: members[0], program: dear, now: begin });
  const own = randomBytes(8).toString('hex');
  const guest = { email: `guest-${own}@guests.example`, ip: `2001:db8:${own.slice(0, 4)}:${own.slice(4, 8)}::1` };
  return { begin, members, programs: [dear, cheap], slots, promotions, vouchers, guest };
}

/** Gives a member a free ticket, as the demo does. */
async function giveTicket(
  db: Database,
  { member, program, now }: { member: Member | undefined; program: Program; now: Date },
): Promise<void> {
  if (member === undefined) throw new Error('The world has no members');
  await db.transaction(async (tx) => {
    const transactionId = await recordDemo(tx, { memberId: member.id, amount: 1_200_000, now });
    await issueTicket(tx, { memberId: member.id, ticketId: program.ticketId, transactionId, now });
  });
}

async function admit(db: Database, token: string): Promise<Member> {
  const member = await createSessionGate(db)(token, new Date());
  if (member === undefined) throw new Error('The session gate refused a new session');
  return member;
}

async function makeProgram(db: Queryable, price: number): Promise<Program> {
  const { programId, ticketId } = await givenProgram(db, { price });
  return { id: programId, ticketId };
}

type SlotPlan = { begin: Date; dear: Program; cheap: Program; jitter: number };

/** Creates slots that begin soon, in about 24 hours, and several days ahead. */
async function makeSlots(db: Queryable, { begin, dear, cheap, jitter }: SlotPlan): Promise<Slot[]> {
  const rooms = [
    await givenRoom(db, { locks: { room: 100, location: 200 } }),
    await givenRoom(db, { name: 'kawa', locks: { room: 101, location: 201 } }),
  ];
  const plans = [
    { label: 'A', room: 0, program: dear, after: 40 * MINUTE },
    { label: 'B', room: 0, program: dear, after: DAY + jitter },
    { label: 'C', room: 1, program: dear, after: DAY + 3 * HOUR },
    { label: 'D', room: 1, program: cheap, after: 3 * DAY },
    { label: 'E', room: 0, program: dear, after: 3 * DAY },
    { label: 'F', room: 1, program: dear, after: 5 * DAY },
    { label: 'G', room: 0, program: cheap, after: 6 * DAY },
    // Begins when slot E ends, so that extending E withdraws this slot.
    { label: 'H', room: 0, program: dear, after: 3 * DAY + 90 * MINUTE },
  ];
  const slots: Slot[] = [];
  for (const { label, room: index, program, after } of plans) {
    const room = rooms[index];
    if (room === undefined) throw new Error(`No room ${index} for slot ${label}`);
    const startTime = new Date(begin.getTime() + after);
    const ofProgram = { programId: program.id, ticketId: program.ticketId };
    const { slotId } = await givenSlot(db, { startTime, room, program: ofProgram });
    slots.push({ id: slotId, label, ...room, program, startTime, endTime: addMinutes(startTime, 90) });
  }
  return slots;
}

type PromotionPlan = Pick<Promotion, 'type' | 'value'> & { limit: number };

async function makePromotion(db: Queryable, { type, value, limit }: PromotionPlan): Promise<Promotion> {
  const terms = { discount_type: type, discount_value: value, usage_limit: limit };
  const code = `SIM${randomBytes(8).toString('hex').toUpperCase()}`;
  const { id } = await givenPromotion(db, { code, ...terms });
  return { id, code, type, value };
}
