import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Pool } from 'pg';
import { realTime } from '../clock.ts';

/** The stand-in keeps no sessions, so that every sign-in asks for a person again. */
const FORGOTTEN = 'Session';

const FIND = {
  id: `SELECT payload FROM sandbox.openid_record
       WHERE model = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > $3)`,
  uid: `SELECT payload FROM sandbox.openid_record
        WHERE model = $1 AND uid = $2 AND (expires_at IS NULL OR expires_at > $3)`,
} as const;

/** SKIP LOCKED lets two simultaneous clean-ups pass each other. */
const FORGET_OVER = `DELETE FROM sandbox.openid_record WHERE (model, id) IN
  (SELECT model, id FROM sandbox.openid_record WHERE expires_at <= $1 FOR UPDATE SKIP LOCKED)`;

/**
 * Stores one kind of the provider's records in the database, so that all processes and restarts share them.
 */
export function createRecords(pool: Pool, model: string): Adapter {
  async function find(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    if (model === FORGOTTEN) return undefined;
    const found = await pool.query<{ payload: AdapterPayload }>(FIND[column], [model, value, realTime()]);
    return found.rows[0]?.payload;
  }

  return {
    async upsert(id, payload, expiresIn) {
      if (model === FORGOTTEN) return;
      const now = realTime();
      const expiresAt = expiresIn === undefined ? null : new Date(now.getTime() + expiresIn * 1000);
      await pool.query(FORGET_OVER, [now]);
      await pool.query(
        `INSERT INTO sandbox.openid_record (model, id, payload, uid, grant_id, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
        [model, id, JSON.stringify(payload), payload.uid, payload.grantId, expiresAt],
      );
    },
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    // The device flow is not offered.
    findByUserCode: async () => undefined,
    async consume(id) {
      const consumed = { consumed: Math.floor(realTime().getTime() / 1000) };
      await pool.query('UPDATE sandbox.openid_record SET payload = payload || $3 WHERE model = $1 AND id = $2', [
        model,
        id,
        JSON.stringify(consumed),
      ]);
    },
    async destroy(id) {
      await pool.query('DELETE FROM sandbox.openid_record WHERE model = $1 AND id = $2', [model, id]);
    },
    async revokeByGrantId(grantId) {
      await pool.query('DELETE FROM sandbox.openid_record WHERE grant_id = $1', [grantId]);
    },
  };
}
