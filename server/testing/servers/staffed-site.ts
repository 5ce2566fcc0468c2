import { randomUUID } from 'node:crypto';
import { HOUR } from '#domain/calendar/duration.ts';
import { type GivenMember, type GivenSlot, givenMember, givenProgram, givenRoom, givenSlot } from '../given/given.ts';
import { type GivenStaff, givenStaff } from '../given/given-staff.ts';
import { givenVoucher } from '../given/given-voucher.ts';
import { bookByCard } from '../journeys/journey.ts';
import type { CallAnswer } from './call.ts';
import { startSite } from './site.ts';

/** The price of the program's slots, in VND. */
export const PRICE = 1_200_000;

export type StaffedSite = Awaited<ReturnType<typeof startStaffedSite>>;

type HistoryRow = {
  action: string;
  actor: string;
  actor_id: string;
  location_id: string;
  reason: string | null;
  after: unknown;
};

/** Starts a site with a room, a program and staff; returns it with functions that book and ask as staff. */
export async function startStaffedSite() {
  const site = await startSite({ RATE_LIMITS: 'off' });
  const { db, worker } = site;
  // Canceling is never free on a holiday.
  await db.query('DELETE FROM holidays');
  const [room, program] = [await givenRoom(db), await givenProgram(db)];
  const { locationId } = room;
  const now = site.context.clock.now();
  const reception = await givenStaff(db, { role: 'receptionist', locationId, now });
  const other = await givenRoom(db);

  const inHours = (hours: number) => new Date(site.context.clock.now().getTime() + hours * HOUR);
  const ask = (method: string, path: string, who: GivenStaff, body?: unknown): Promise<CallAnswer> =>
    site.call(method, `/api/admin${path}`, { headers: who.headers, ...(body !== undefined && { body }) });
  const read = async (id: string) => (await ask('GET', `/bookings/${id}`, reception)).body;

  let nextHour = 100;
  /** Creates a free slot of the room, at a time of its own, at which canceling is still free. */
  const freeSlot = (): Promise<GivenSlot> => {
    nextHour += 3;
    return givenSlot(db, { startTime: inHours(nextHour), room, program });
  };

  return {
    ...site,
    room,
    program,
    reception,
    manager: await givenStaff(db, { role: 'manager', locationId, now, name: 'Phạm Văn Quản' }),
    owner: await givenStaff(db, { role: 'owner', now }),
    /** A manager of another location. */
    elsewhere: await givenStaff(db, { role: 'manager', locationId: other.locationId, now }),
    inHours,
    freeSlot,
    /** Calls a route of the staff as one of them. */
    ask,
    /** Returns a booking as the receptionist sees it. */
    read,

    /** Creates a free slot that begins in so many hours, in another room of the location. */
    async slotIn(hours: number): Promise<GivenSlot> {
      const { roomId } = await givenRoom(db, { name: randomUUID() });
      await db.query('UPDATE rooms SET location_id = $2 WHERE id = $1', [roomId, locationId]);
      return givenSlot(db, { startTime: inHours(hours), room: { roomId, locationId }, program });
    },

    /** Books for a member, who pays by card; returns the id. */
    async booked(member?: GivenMember, slot?: GivenSlot): Promise<string> {
      const { slotId } = slot ?? (await freeSlot());
      const id = await bookByCard(site.call, member ?? (await givenMember(db)), slotId);
      await worker.drained();
      return id;
    },

    /** Books for a guest without an account, who redeems a voucher; returns the id. */
    async bookedByVoucher(email: string, given: { slot?: GivenSlot; code?: string } = {}): Promise<string> {
      const { slotId } = given.slot ?? (await freeSlot());
      const { code } = await givenVoucher(db, given.code === undefined ? {} : { code: given.code });
      const body = { code, slot: slotId, email, name: 'Trần Đức Long' };
      const answer = await site.call('POST', '/api/voucher-usage', { body });
      await worker.drained();
      return answer.body.data.reservation.id;
    },

    /** Books for a desk guest who gave no address; returns the id. */
    async bookedAtDesk(slot?: GivenSlot): Promise<string> {
      const { slotId } = slot ?? (await freeSlot());
      const person = { name: 'Trần Văn Tám', language: 'vi' };
      const pay = { way: 'cash', amount: PRICE };
      return (await ask('POST', '/bookings', reception, { slotId, person, partySize: 2, pay })).body.reservationId;
    },

    /** Cancels a booking with its current version. */
    async cancel(id: string, who: GivenStaff, refund: 'rule' | 'all' | 'none'): Promise<CallAnswer> {
      const { version } = await read(id);
      return ask('POST', `/bookings/${id}/cancel`, who, { refund, reason: 'Broken boiler', version });
    },

    /** Returns the history entries of the staff about a booking, oldest first. */
    actsOf: (id: string) =>
      db.query<HistoryRow>(
        `SELECT action, actor, actor_id, location_id, reason, after FROM history
         WHERE subject_id = $1 AND actor = 'staff' ORDER BY id`,
        [id],
      ),
  };
}
