import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type Bigint, one } from '../state.ts';

/** 90 days, as in the real cloud. */
export const TOKEN_SECONDS = 7_776_000;

export type Token = { readonly access_token: string; readonly refresh_token: string; readonly expires_at: Bigint };

/** Returns the account's token: the same for every login until it expires, as in the real cloud. */
export async function logIn(pool: Pool, now: Date): Promise<Token> {
  const issued = await pool.query<Token>(
    `INSERT INTO sandbox.ttlock_token AS t (access_token, refresh_token, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (single_row) DO UPDATE SET
       access_token  = CASE WHEN t.expires_at > $4 THEN t.access_token ELSE excluded.access_token END,
       refresh_token = CASE WHEN t.expires_at > $4 THEN t.refresh_token ELSE excluded.refresh_token END,
       expires_at    = CASE WHEN t.expires_at > $4 THEN t.expires_at ELSE excluded.expires_at END
     RETURNING access_token, refresh_token, expires_at`,
    [...newToken(now), now.getTime()],
  );
  return one(issued.rows);
}

/**
 * Exchanges a refresh token for new tokens; the old ones become invalid. Returns undefined for an invalid
 * one.
 */
export async function refresh(pool: Pool, refreshToken: string, now: Date): Promise<Token | undefined> {
  const issued = await pool.query<Token>(
    `UPDATE sandbox.ttlock_token SET access_token = $1, refresh_token = $2, expires_at = $3 WHERE refresh_token = $4
     RETURNING access_token, refresh_token, expires_at`,
    [...newToken(now), refreshToken],
  );
  return issued.rows[0];
}

export async function isLive(pool: Pool, accessToken: string, now: Date): Promise<boolean> {
  const found = await pool.query('SELECT 1 FROM sandbox.ttlock_token WHERE access_token = $1 AND expires_at > $2', [
    accessToken,
    now.getTime(),
  ]);
  return found.rows.length > 0;
}

function newToken(now: Date): [accessToken: string, refreshToken: string, expiresAt: number] {
  return [randomBytes(16).toString('hex'), randomBytes(16).toString('hex'), now.getTime() + TOKEN_SECONDS * 1000];
}
