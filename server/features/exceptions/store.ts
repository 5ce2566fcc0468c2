import type { Locale } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameIn, roomNameIn } from '#server/db/names.ts';

/** Returns whether a gateway reference is one of our refunds. */
export async function isRefundReference(db: Queryable, merchTxnRef: string): Promise<boolean> {
  return (
    (
      await db.query({ name: 'is-refund-reference', text: 'SELECT 1 FROM refunds WHERE merch_txn_ref = $1' }, [
        merchTxnRef,
      ])
    ).length > 0
  );
}

/** Finds the location of a payment's slot, if it is one of the given ones. */
export async function findPlaceOfPayment(
  db: Queryable,
  { paymentId, locationIds }: { paymentId: string; locationIds: readonly string[] | null },
): Promise<{ location_id: string } | undefined> {
  const [row] = await db.query<{ location_id: string }>(
    {
      name: 'place-of-payment',
      text: `SELECT rm.location_id FROM payments p JOIN slots s ON s.id = p.slot_id JOIN rooms rm ON rm.id = s.room_id
             WHERE p.id = $1 AND ($2::uuid[] IS NULL OR rm.location_id = ANY ($2))`,
    },
    [paymentId, locationIds],
  );
  return row;
}

/**
 * Finds the location that a refund belongs to, if it is one of the given ones. With null for `locationIds`, also finds
 * a refund without a location: of a ticket that was never used.
 */
export async function findPlaceOfRefund(
  db: Queryable,
  { refundId, locationIds }: { refundId: string; locationIds: readonly string[] | null },
): Promise<{ location_id: string | null } | undefined> {
  const text = `SELECT place.location_id FROM refunds r LEFT JOIN LATERAL (
      SELECT d.location_id FROM desk_takings d WHERE d.transaction_id = r.transaction_id
      UNION ALL SELECT rm.location_id FROM payments p JOIN slots s ON s.id = p.slot_id JOIN rooms rm ON rm.id = s.room_id
        WHERE p.id = r.payment_id
      UNION ALL SELECT rm.location_id FROM purchased_tickets pt JOIN reservations v ON v.purchased_ticket_id = pt.id
        JOIN slots s ON s.id = v.slot_id JOIN rooms rm ON rm.id = s.room_id
        WHERE pt.transaction_id = r.transaction_id
    ) place ON true
    WHERE r.id = $1 AND ($2::uuid[] IS NULL OR place.location_id = ANY ($2)) LIMIT 1`;
  const [row] = await db.query<{ location_id: string | null }>({ name: 'place-of-refund', text }, [
    refundId,
    locationIds,
  ]);
  return row;
}

export type HolderRow = { id: string; name: string; phone: string | null };

/** Lists the owners of the given tickets. */
export function listHolders(db: Queryable, ticketIds: readonly string[]): Promise<HolderRow[]> {
  const text = `SELECT t.id, m.name, m.phone_number AS phone FROM purchased_tickets t JOIN members m ON m.id = t.member_id
    WHERE t.id = ANY ($1)`;
  return db.query({ name: 'holders-of-tickets', text }, [ticketIds]);
}

export type RefundeeRow = {
  id: string;
  method: string;
  name: string | null;
  phone: string | null;
  reservationId: string | null;
};

/** Lists for each refund its recipient, the latest booking that the money paid for, and how it was paid. */
export function listRefundees(db: Queryable, refundIds: readonly string[]): Promise<RefundeeRow[]> {
  const text = `SELECT r.id, t.method, nullif(coalesce(m.name, v.guest_name), '') AS name,
      m.phone_number AS phone, v.id AS "reservationId"
    FROM refunds r JOIN transactions t ON t.id = r.transaction_id
    LEFT JOIN charges h ON h.transaction_id = t.id LEFT JOIN purchased_tickets pt ON pt.transaction_id = t.id
    LEFT JOIN LATERAL (
      SELECT b.id, b.member_id, b.guest_name FROM reservations b
      WHERE b.id = h.reservation_id OR b.purchased_ticket_id = pt.id ORDER BY b.created_at DESC LIMIT 1) v ON true
    LEFT JOIN members m ON m.id = coalesce(t.member_id, v.member_id)
    WHERE r.id = ANY ($1)`;
  return db.query({ name: 'refundees', text }, [refundIds]);
}

export type GuestRow = { id: string; name: string | null; phone: string | null; room: string; locationId: string };

/** Lists the guests of the given reservations, with the name of the room. */
export function listGuests(
  db: Queryable,
  { reservationIds, locale }: { reservationIds: readonly string[]; locale: Locale },
): Promise<GuestRow[]> {
  const text = `SELECT v.id, nullif(coalesce(m.name, v.guest_name), '') AS name, m.phone_number AS phone,
      ${roomNameIn('r', '$2')} AS room, r.location_id AS "locationId"
    FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id
    LEFT JOIN members m ON m.id = v.member_id WHERE v.id = ANY ($1)`;
  return db.query({ name: 'guests-of-exceptions', text }, [reservationIds, locale]);
}

export type SlotOfDayRow = {
  id: string;
  startTime: Date;
  endTime: Date;
  room: string;
  program: string;
  isBooked: boolean;
};

const SLOTS_OF_DAY = {
  name: 'slots-of-day',
  text: `SELECT s.id, s.start_time AS "startTime", s.end_time AS "endTime",
           ${roomNameIn('r', '$3')} AS room, ${nameIn('p', '$3')} AS program,
           c.reservation_id IS NOT NULL AS "isBooked"
         FROM slots s JOIN rooms r ON r.id = s.room_id JOIN programs p ON p.id = s.program_id
         LEFT JOIN slot_claims c ON c.slot_id = s.id
         WHERE r.location_id = $1 AND s.start_time >= ($2::date)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
           AND s.start_time < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
         ORDER BY s.start_time, r.position, s.id`,
};

/** Lists every slot of a location on a day, including booked and past ones. */
export function listSlotsOfDay(
  db: Queryable,
  { locationId, day, locale }: { locationId: string; day: Day; locale: Locale },
): Promise<SlotOfDayRow[]> {
  return db.query<SlotOfDayRow>(SLOTS_OF_DAY, [locationId, day, locale]);
}
