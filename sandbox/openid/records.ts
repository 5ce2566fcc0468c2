import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Pool } from 'pg';

/** Nobody stays signed in at the stand-in: each sign-in asks anew who the person is. */
const FORGOTTEN = 'Session';

/** Keeps one kind of the provider's records in the database, so that all processes know them and a new start forgets none. */
export function createRecords(pool: Pool, model: string): Adapter {
  async function find(text: string, value: string): Promise<AdapterPayload | undefined> {
    if (model === FORGOTTEN) return undefined;
    const found = await pool.query<{ payload: AdapterPayload }>(text, [model, value]);
    return found.rows[0]?.payload;
  }

  return {
    async upsert(id, payload, expiresIn) {
      if (model === FORGOTTEN) return;
      await pool.query('DELETE FROM sandbox.openid_record WHERE expires_at <= now()');
      await pool.query(
        `INSERT INTO sandbox.openid_record (model, id, payload, uid, grant_id, expires_at)
         VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
        [model, id, JSON.stringify(payload), payload.uid, payload.grantId, expiresIn],
      );
    },
    find: (id) =>
      find(
        `SELECT payload FROM sandbox.openid_record
         WHERE model = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > now())`,
        id,
      ),
    findByUid: (uid) => find('SELECT payload FROM sandbox.openid_record WHERE model = $1 AND uid = $2', uid),
    // There are no devices here that show a code.
    findByUserCode: async () => undefined,
    async consume(id) {
      await pool.query(
        `UPDATE sandbox.openid_record
         SET payload = payload || jsonb_build_object('consumed', floor(extract(epoch FROM now())))
         WHERE model = $1 AND id = $2`,
        [model, id],
      );
    },
    async destroy(id) {
      await pool.query('DELETE FROM sandbox.openid_record WHERE model = $1 AND id = $2', [model, id]);
    },
    async revokeByGrantId(grantId) {
      await pool.query('DELETE FROM sandbox.openid_record WHERE grant_id = $1', [grantId]);
    },
  };
}
