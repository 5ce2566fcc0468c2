import type { Locale } from '#domain/basics/locale.ts';
import { addDays, type Day, dayOf, daysFrom } from '#domain/calendar/day.ts';
import { atTimeOfDay, timeOfDayOf } from '#domain/calendar/time-of-day.ts';
import type { Catalog, DemoAccount, DemoReservation } from '#domain/catalog/catalog.ts';
import { type CatalogFault, faultOf, type PositionOf } from '#server/catalog-file/faults.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { openDemoAccount } from '#server/features/accounts/commands/open-demo-account.ts';
import { recordDemo } from '#server/features/payments/commands/record-demo.ts';
import { openReservation } from '#server/features/reservations/commands/open-reservation.ts';
import { giveDemoPost } from '#server/features/staff/commands/give-demo-post.ts';
import { issueTicket } from '#server/features/tickets/commands/issue-ticket.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { countDemoTickets, listMembersByEmail, listReservedStarts, listUnclaimedSlots } from '../store.ts';
import type { SyncedPlaces } from './sync-places.ts';
import type { SyncedPrograms } from './sync-programs.ts';

/** Lists the demo sections of a catalog as faults, because they cannot be imported here. */
export function refuseDemo(catalog: Catalog, positionOf: PositionOf): CatalogFault[] {
  const sections = ['demoAccounts', 'demoTickets', 'demoReservations'] as const;
  const message = 'is demo data, which is imported only with the sandbox on (SANDBOX=1)';
  return sections
    .filter((section) => catalog[section].length > 0)
    .map((section) => faultOf({ path: [section], message }, positionOf));
}

export type NewAccount = DemoAccount & { readonly passwordHash: string };

/**
 * Returns the new demo accounts with hashed passwords. Hashing is slow, so it runs before the transaction.
 */
export async function hashNewAccounts(db: Queryable, { demoAccounts }: Catalog): Promise<NewAccount[]> {
  const there = await listMembersByEmail(
    db,
    demoAccounts.map(({ email }) => email),
  );
  const missing = demoAccounts.filter(({ email }) => !there.some((member) => member.email === email));
  return Promise.all(
    missing.map(async (account) => ({ ...account, passwordHash: await hashPassword(account.password) })),
  );
}

export type DemoWish = {
  readonly catalog: Catalog;
  readonly newAccounts: readonly NewAccount[];
  readonly roomId: SyncedPlaces['roomId'];
  readonly locationId: SyncedPlaces['locationId'];
  /** Encrypts the second factors of demo accounts with posts. */
  readonly staffSecret: string;
  readonly programs: SyncedPrograms;
  readonly horizonDays: number;
  readonly payWithinHours: number;
  readonly now: Date;
};

type DemoMember = { readonly id: string; readonly locale: Locale };

export type DemoGiven = {
  readonly accounts: number;
  readonly tickets: number;
  readonly reservations: number;
  /** Reservations that found no free slot. */
  readonly missed: number;
};

/**
 * Gives the demo accounts their posts, tickets and reservations, each only once, even after it was used or canceled.
 */
export async function giveDemo(tx: Transaction, wish: DemoWish): Promise<DemoGiven> {
  for (const account of wish.newAccounts) await openDemoAccount(tx, { ...account, now: wish.now });
  const emails = wish.catalog.demoAccounts.map(({ email }) => email);
  const members = new Map((await listMembersByEmail(tx, emails)).map((member) => [member.email, member]));
  for (const { email, post } of wish.catalog.demoAccounts) {
    if (post === null) continue;
    const locationId = post.location === null ? null : wish.locationId(post.location);
    const { staffSecret, now } = wish;
    await giveDemoPost(tx, { memberId: memberIn(members, email).id, role: post.role, locationId, staffSecret, now });
  }
  const tickets = await giveTickets(tx, wish, members);
  return { accounts: wish.newAccounts.length, tickets, ...(await giveReservations(tx, wish, members)) };
}

async function giveTickets(tx: Transaction, wish: DemoWish, members: ReadonlyMap<string, DemoMember>): Promise<number> {
  const { catalog, programs, now } = wish;
  let issued = 0;
  for (const { email, program, count } of catalog.demoTickets) {
    const memberId = memberIn(members, email).id;
    const amount = catalog.programs.find(({ key }) => key === program)?.ticket.price ?? 0;
    const given = await countDemoTickets(tx, { memberId, programId: programs.programId(program) });
    for (let missing = count - given; missing > 0; missing -= 1) {
      const transactionId = await recordDemo(tx, { memberId, amount, now });
      await issueTicket(tx, { memberId, ticketId: programs.ticketId(program), transactionId, now });
      issued += 1;
    }
  }
  return issued;
}

async function giveReservations(
  tx: Transaction,
  wish: DemoWish,
  members: ReadonlyMap<string, DemoMember>,
): Promise<Pick<DemoGiven, 'reservations' | 'missed'>> {
  const count = { reservations: 0, missed: 0 };
  const wanted = new Map<string, number>();
  for (const reservation of wish.catalog.demoReservations) {
    const { email, location, room, at } = reservation;
    const member = memberIn(members, email);
    const roomId = wish.roomId(location, room);
    const alike = `${member.id} ${roomId} ${at}`;
    const before = wanted.get(alike) ?? 0;
    wanted.set(alike, before + 1);
    const starts = await listReservedStarts(tx, { memberId: member.id, roomId });
    if (starts.filter((start) => timeOfDayOf(start) === at).length > before) continue;
    const isOpened = await openFirstFree(tx, wish, { reservation, member, roomId });
    count[isOpened ? 'reservations' : 'missed'] += 1;
  }
  return count;
}

type Opening = { reservation: DemoReservation; member: DemoMember; roomId: string };

async function openFirstFree(
  tx: Transaction,
  { now, horizonDays, payWithinHours }: DemoWish,
  { reservation, member, roomId }: Opening,
): Promise<boolean> {
  const first = addDays(dayOf(now), reservation.daysAhead);
  const startOn = (day: Day) => atTimeOfDay(day, reservation.at);
  const starts = daysFrom(first, horizonDays)
    .map(startOn)
    .filter((start) => start > now);
  for (const slotId of await listUnclaimedSlots(tx, { roomId, starts })) {
    const wish = { slotId, memberId: member.id, locale: member.locale, payWithinHours, now };
    const opened = await openReservation(tx, wish);
    if (opened === 'opened') return true;
  }
  return false;
}

function memberIn(members: ReadonlyMap<string, DemoMember>, email: string): DemoMember {
  const member = members.get(email);
  if (member === undefined) throw new Error(`Demo account ${email} disappeared while the catalog was imported`);
  return member;
}
