import type { Queryable } from '#server/db/database.ts';

export type ClosedPlace = {
  /** The key of a location, or the name of a room in an open one. */
  readonly place: string;
  readonly isNew: boolean;
  /** Reserved slots there that are not over and must be honored. */
  readonly reservations: number;
  /** Slots there that are held, or whose payment has no final outcome. */
  readonly underWay: number;
};

/** Lists places that were closed at an instant, or that still have reservations or payments after it. */
export function listClosedPlaces(db: Queryable, at: Date): Promise<ClosedPlace[]> {
  return db.query(
    {
      name: 'closed-places',
      text: `SELECT * FROM (
       SELECT CASE WHEN l.closed_at IS NULL THEN r.name || ' of ' || l.key ELSE l.key END AS place,
         bool_or(r.closed_at = $1) AS "isNew", count(v.id)::integer AS reservations,
         count(*) FILTER (WHERE v.id IS NULL AND (c.hold_expires_at > $1
           OR EXISTS (SELECT 1 FROM payments p WHERE p.slot_id = s.id
             AND p.state IN ('open', 'checking', 'unanswered'))))::integer AS "underWay"
       FROM rooms r
       JOIN locations l ON l.id = r.location_id
       LEFT JOIN slots s ON s.room_id = r.id AND s.end_time > $1
       LEFT JOIN reservations v ON v.slot_id = s.id AND v.status <> 'CANCELED'
       LEFT JOIN slot_claims c ON c.slot_id = s.id
       WHERE r.closed_at IS NOT NULL
       GROUP BY 1
     ) closed
     WHERE "isNew" OR reservations > 0 OR "underWay" > 0 ORDER BY place`,
    },
    [at],
  );
}

export type StrandedTickets = { readonly program: string; readonly tickets: number };

/** Lists unused tickets of programs that are no longer scheduled, so that they cannot be used. */
export function listStrandedTickets(db: Queryable): Promise<StrandedTickets[]> {
  return db.query({
    name: 'stranded-tickets',
    text: `SELECT p.name AS program, count(*)::integer AS tickets FROM purchased_tickets k JOIN programs p ON p.id = k.program_id
     WHERE k.voided_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM reservations v WHERE v.purchased_ticket_id = k.id AND v.status <> 'CANCELED')
       AND NOT EXISTS (SELECT 1 FROM schedule_rules u WHERE u.program_id = p.id)
     GROUP BY p.id, p.name ORDER BY p.name`,
  });
}
