import { addMinutes } from '#domain/calendar/duration.ts';
import type { CallAnswer } from '../servers/call.ts';
import type { Site } from '../servers/site.ts';
import { givenSlot } from './given.ts';
import { type GivenStaff, givenStaff } from './given-staff.ts';

/** The price of the desk's slot, in VND. */
export const PRICE = 1_200_000;
/** A guest who gives neither address nor phone number. */
export const MAI = { name: 'Trần Thị Mai', language: 'vi' };

type Wish = { as?: GivenStaff; at?: string; person?: object; pay?: object; key?: string };

/** A booking made at the desk, with the member who comes. */
export type DeskBooking = {
  id: string;
  member_id: string;
  email: string;
  name: string;
  registered_by: string;
  status: string;
  payment_required: boolean;
  payment_method: string | null;
};

export type Desk = Awaited<ReturnType<typeof givenDesk>>;

/** Inserts a receptionist and a free slot in 20 days; returns them with functions that book the slot at the desk. */
export async function givenDesk({ db, call, context }: Site) {
  const now = context.clock.now();
  const staff = await givenStaff(db, { role: 'receptionist', now });
  const slot = await givenSlot(db, { startTime: addMinutes(now, 20 * 24 * 60) });

  /** Finds the booking of a slot that was not canceled. */
  async function reservationOf(slotId = slot.slotId): Promise<DeskBooking | undefined> {
    const [row] = await db.query<DeskBooking>(
      `SELECT r.id, r.status, r.payment_required, r.payment_method, m.name, m.email, m.registered_by, m.id AS member_id
       FROM reservations r LEFT JOIN members m ON m.id = r.member_id WHERE r.slot_id = $1 AND r.status <> 'CANCELED'`,
      [slotId],
    );
    return row;
  }

  return {
    staff,
    slot,
    reservationOf,

    /** Books for two guests; by default, Mai pays in cash. */
    book: ({ as = staff, at = slot.slotId, person = MAI, pay = { way: 'cash', amount: PRICE }, key }: Wish = {}) =>
      call('POST', '/api/admin/bookings', {
        headers: { ...as.headers, ...(key !== undefined && { 'idempotency-key': key }) },
        body: { slotId: at, person, partySize: 2, pay },
      }),

    preview: (person?: object, at = slot.slotId) =>
      call('POST', '/api/admin/bookings/preview', { headers: staff.headers, body: { slotId: at, person } }),

    /** Takes the money of a booking, by default the transfer that it awaits. */
    takeMoney: (id: string, body: object = { method: 'transfer', amount: PRICE }) =>
      call('POST', `/api/admin/bookings/${id}/money`, { headers: staff.headers, body }),

    /** Returns the booking of a slot, which must have one. */
    async madeIn(slotId = slot.slotId): Promise<DeskBooking> {
      const made = await reservationOf(slotId);
      if (made === undefined) throw new Error(`Slot ${slotId} has no reservation`);
      return made;
    },

    /** Returns the accounts that a member's payments leave unbalanced. */
    balanceOf: (memberId: string) =>
      db.query(
        `SELECT p.account, sum(p.amount)::integer AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
         LEFT JOIN purchased_tickets pt ON pt.id = e.purchased_ticket_id
         JOIN transactions t ON t.id = coalesce(pt.transaction_id, e.transaction_id)
         WHERE t.member_id = $1 GROUP BY p.account HAVING sum(p.amount) <> 0 ORDER BY p.account`,
        [memberId],
      ),
  };
}

/** Returns status and code of a refusal. */
export const refusal = ({ status, body }: CallAnswer): [number, string] => [status, body.code];
