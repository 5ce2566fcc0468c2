import {
  type AddressOf,
  type AnswerOf,
  addressOf,
  type JsonRouteName,
  type Optionally,
  type SentTo,
} from '#contract/calls.ts';
import { readAccessToken } from '#web/api/access-token.ts';
import { isProblem, problemOf } from '#web/api/api-problem.ts';
import { spokenLanguage } from '#web/api/client.ts';
import { learnServerTime } from '#web/api/server-clock.ts';
import { isPersonThere } from './acts.ts';
import { waitForProof } from './proof.ts';

/** A route of the back office. */
export type StaffRouteName = Extract<JsonRouteName, `${string} /admin/${string}`>;

type Options = {
  readonly signal?: AbortSignal;
  /** A repeated request with the same key and body gets the first answer again. */
  readonly idempotencyKey?: string;
};

export type StaffCall<Name extends StaffRouteName> = SentTo<Name> & Options;

let onSessionEnd: () => void = () => undefined;
let onOtherState: () => void = () => undefined;

/** Registers a callback for when the server says that the session has ended or changed its state. */
export function listenForSession(listeners: { end: () => void; otherState: () => void }): void {
  onSessionEnd = listeners.end;
  onOtherState = listeners.otherState;
}

/**
 * Calls a route of the back office: `staffApi('GET /admin/session')`. When the server requires a factor, to
 * unlock or to confirm the action, the call waits for its proof and is then sent again. Throws an
 * `ApiProblem` when the server refuses, and the error of `fetch` when it cannot be reached.
 */
export async function staffApi<Name extends StaffRouteName>(
  name: Name,
  ...[given]: Optionally<StaffCall<Name>>
): Promise<AnswerOf<Name>> {
  try {
    return await send<Name>(name, given);
  } catch (error) {
    if (isProblem(error, 'unauthenticated')) onSessionEnd();
    if (isProblem(error, 'second_factor_required')) onOtherState();
    const kind = isProblem(error, 'staff_session_locked')
      ? 'unlock'
      : isProblem(error, 'fresh_factor_required')
        ? 'fresh'
        : undefined;
    if (kind === undefined || !isProblem(error)) throw error;
    // Cast, because every route accepts these options.
    await waitForProof(kind, error, (given as Options | undefined)?.signal);
    return send<Name>(name, given);
  }
}

async function send<Name extends StaffRouteName>(name: Name, given: unknown): Promise<AnswerOf<Name>> {
  // Cast to the options of all routes, because each route has options that others lack.
  const { body, signal, idempotencyKey } = (given ?? {}) as Options & { body?: object };
  const method = name.slice(0, name.indexOf(' '));
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': spokenLanguage() });
  if (method !== 'GET' || isPersonThere()) headers.set('X-Staff', '1');
  if (body) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  // Only this call is made as a member; all others carry the cookie of the staff session, which no script reads.
  const token = name === 'POST /admin/session' ? readAccessToken() : null;
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);

  // `given` has the params and the query.
  const answer = await fetch(addressOf(name, given as AddressOf<Name>), {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  });
  learnServerTime(answer);
  if (!answer.ok) throw await problemOf(answer);
  // The server builds each answer by its contract.
  return (await answer.json()) as AnswerOf<Name>;
}
