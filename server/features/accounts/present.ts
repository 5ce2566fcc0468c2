import type { Session } from '#contract/accounts.ts';
import type { SessionRow } from './session-store.ts';

export function presentSession({ tokenHash, ...row }: SessionRow, current: Buffer): Session {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: tokenHash.equals(current),
  };
}
