import {
  type AddressOf,
  type AnswerOf,
  addressOf,
  type JsonRouteName,
  type Optionally,
  type SentTo,
} from '#contract/calls.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { dropDeadToken, readAccessToken } from './access-token.ts';
import { problemOf } from './api-problem.ts';
import { noteAnswer } from './kept-answers.ts';
import type { Reader } from './readers.ts';
import { learnServerTime } from './server-clock.ts';

type Options<Answer> = {
  readonly signal?: AbortSignal;
  /** The same key and body replay the first answer. For calls that must not be executed twice. */
  readonly idempotencyKey?: string;
  /** Checks that the screens can use the answer; throws when they cannot. */
  readonly read?: Reader<Answer>;
};

export type Call<Name extends JsonRouteName, Answer = AnswerOf<Name>> = SentTo<Name> & Options<Answer>;

let language: Locale = 'en';

/** Sets the language in which the server answers. */
export function speak(locale: Locale): void {
  language = locale;
}

/** Returns the language in which the server answers. */
export function spokenLanguage(): Locale {
  return language;
}

/**
 * Calls a route of the API: `api('GET /slots/{id}', { params: { id } })`. Throws an `ApiProblem` when the
 * server refuses, the error of `fetch` when it cannot be reached, a `SyntaxError` for an answer that is not
 * JSON, and what `read` throws.
 */
export async function api<Name extends JsonRouteName, Answer = AnswerOf<Name>>(
  name: Name,
  ...[given]: Optionally<Call<Name, Answer>>
): Promise<Answer> {
  // Each route has options that others lack; this is their union.
  const { body, signal, idempotencyKey, read } = (given ?? {}) as Options<Answer> & { body?: object };
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  const token = readAccessToken();
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (body) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);

  // `given` includes the params and the query that the route's type requires.
  const address = addressOf(name, given as AddressOf<Name>);
  const answer = await fetch(address, {
    method: name.slice(0, name.indexOf(' ')),
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  });
  noteAnswer(answer);
  learnServerTime(answer);
  if (!answer.ok) {
    const problem = await problemOf(answer);
    if (token !== null && problem.code === 'unauthenticated') dropDeadToken(token);
    throw problem;
  }
  const content: unknown = await answer.json();
  // Without a reader, either no screen uses the answer, or the screen checks it itself.
  return read ? read(content) : (content as Answer);
}
