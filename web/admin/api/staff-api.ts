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
import type { Reader } from '#web/api/readers.ts';
import { learnServerTime } from '#web/api/server-clock.ts';
import { isPersonThere } from './presence.ts';
import { waitForProof } from './proof.ts';

/** A route of the back office. */
export type StaffRouteName = Extract<JsonRouteName, `${string} /admin/${string}`>;

type Options<Answer> = {
  readonly signal?: AbortSignal;
  /** A repeated request with the same key and body gets the first answer again. */
  readonly idempotencyKey?: string;
  /** Checks that the screen can use the answer; throws when it cannot. */
  readonly read?: Reader<Answer>;
};

export type StaffCall<Name extends StaffRouteName> = SentTo<Name> & Options<AnswerOf<Name>>;

/** The call of any route, because each route has options that others lack. */
export type AnyCall<Answer> = Options<Answer> & {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
};

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
 * `ApiProblem` when the server refuses, the error of `fetch` when it cannot be reached, and what `read` throws.
 */
export function staffApi<Name extends StaffRouteName>(
  name: Name,
  ...[given]: Optionally<StaffCall<Name>>
): Promise<AnswerOf<Name>> {
  return callStaff<Name>(name, given ?? {});
}

/** Calls a route as `staffApi` does, with a call that was typed before. */
export async function callStaff<Name extends StaffRouteName>(
  name: Name,
  given: AnyCall<AnswerOf<Name>>,
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
    await waitForProof(kind, error, given.signal);
    return send<Name>(name, given);
  }
}

async function send<Name extends StaffRouteName>(name: Name, given: AnyCall<AnswerOf<Name>>): Promise<AnswerOf<Name>> {
  const { body, signal, idempotencyKey, read } = given;
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
  const content: unknown = await answer.json();
  // Without a reader, the answer is trusted to be as the contract says.
  return read ? read(content) : (content as AnswerOf<Name>);
}
