import { SECOND } from '#domain/calendar/duration.ts';
import { staffSessionState } from '#domain/staff/session.ts';
import type { Database } from '#server/db/database.ts';
import type { StaffGate } from '#server/http/bind.ts';
import { admitStaff } from '#server/http/caller.ts';
import { hashToken } from '#server/secrets/tokens.ts';
import { findLiveStaffSession, updateStaffSessionUsed } from './store.ts';

/** The last use of a session is stored at most this often. */
const USE_EVERY = 30 * SECOND;

/**
 * Turns a cookie into a staff session. Always queries the database, so that an ended post or session is over everywhere
 * at once.
 */
export function createStaffGate(db: Database): StaffGate {
  return async (token, { now, isAct }) => {
    const row = await findLiveStaffSession(db, { tokenHash: hashToken(token), now });
    if (row === undefined || row.posts.length === 0) return undefined;
    const facts = { hasFactor: row.has_factor, factorAt: row.factor_at, usedAt: row.used_at, lockedAt: row.locked_at };
    const state = staffSessionState(facts, now);
    if (state === 'open' && isAct && now.getTime() - row.used_at.getTime() >= USE_EVERY)
      await updateStaffSessionUsed(db, { id: row.id, now });
    return admitStaff({
      id: row.member_id,
      sessionId: row.id,
      name: row.name,
      email: row.email,
      locale: row.locale,
      posts: row.posts,
      state,
      factorAt: row.factor_at,
      mayEnrol: row.may_enrol,
      expiresAt: row.expires_at,
    });
  };
}
