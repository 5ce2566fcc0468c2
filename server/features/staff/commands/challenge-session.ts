import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { StaffSession } from '#server/http/caller.ts';
import { listFactors } from '../factor-store.ts';
import { passkeyRequest } from '../passkeys.ts';
import { updatePending } from '../session-store.ts';

type Request = Awaited<ReturnType<typeof passkeyRequest>>;

/** Returns the options to prove one of the person's passkeys in this session. */
export async function challengeSession(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  session: StaffSession,
): Promise<{ kind: 'challenged'; options: Request } | Refused<'factor_not_found'>> {
  const passkeys = (await listFactors(db, session.id)).filter(({ kind }) => kind === 'passkey');
  if (passkeys.length === 0) return refuse('factor_not_found');
  const known = passkeys.map(({ credentialId, transports }) => ({
    id: credentialId ?? '',
    transports: transports ?? [],
  }));
  const options = await passkeyRequest(publicUrl(), known);
  await updatePending(db, { sessionId: session.sessionId, challenge: options.challenge, secret: null });
  return { kind: 'challenged', options };
}
