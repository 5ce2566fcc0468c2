import type { Context } from '#server/context.ts';
import { updateSessionLocked } from '../session-store.ts';

/** Locks a session until a factor is proved; does nothing to a session without a proved factor. */
export async function lockSession(
  { db }: Pick<Context, 'db'>,
  ask: { readonly sessionId: string; readonly now: Date },
): Promise<void> {
  await updateSessionLocked(db, ask);
}
