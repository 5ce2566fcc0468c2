import type { Queryable } from '#server/db/database.ts';

type WrongRow = {
  /** Arrives as text. */
  id: number;
  /** Is null for a guest. */
  member_id: string;
  /** Is null when there is no member. */
  email: string;
  /** Is null when it sums no rows. */
  total: number;
  /** Is null when there are no rows. */
  lowestPrice: number;
  absent: string;
};

/** Statements whose faults the test of rows must all find. */
export async function sendWrongRows(db: Queryable, id: string): Promise<unknown> {
  const text = `SELECT r.id, r.member_id, m.email, r.status, (SELECT sum(price)::integer AS total FROM tickets) AS total,
      (SELECT min(price) AS "lowestPrice" FROM tickets) AS "lowestPrice"
    FROM reservations r LEFT JOIN members m ON m.id = r.member_id WHERE r.slot_id = $1`;
  return [
    await db.query<WrongRow>({ name: 'planted', text }, [id, id]),
    await db.query({ name: 'planted-broken', text: 'SELECT nothing FROM reservations' }),
    await db.query('SELECT 1'),
    await db.query(`SELECT ${id.length}`),
  ];
}
