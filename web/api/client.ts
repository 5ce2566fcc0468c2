import type { Locale } from '#domain/basics/locale.ts';
import { dropDeadToken, readAccessToken } from './access-token.ts';
import { problemOf } from './api-problem.ts';
import { noteAnswer } from './kept-answers.ts';
import { learnServerTime } from './server-clock.ts';

type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  signal?: AbortSignal;
  /** The same key and body again replays the first answer: for calls that take money, a ticket or a voucher. */
  idempotencyKey?: string;
};

let language: Locale = 'en';

/** The language in which the server is asked to answer from now on. */
export function speak(locale: Locale): void {
  language = locale;
}

/** The language of the moment. */
export function spokenLanguage(): Locale {
  return language;
}

/**
 * Calls the API at a path of `apiPaths` and answers with its JSON. Throws an `ApiProblem` when the server says no, and
 * whatever `fetch` throws when the server cannot be reached.
 */
export async function call<Answer>(
  path: string,
  { method = 'GET', body, signal, idempotencyKey }: Call = {},
): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  const token = readAccessToken();
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);

  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  noteAnswer(answer);
  learnServerTime(answer);
  if (!answer.ok) {
    const problem = await problemOf(answer);
    if (token !== null && problem.code === 'unauthenticated') dropDeadToken(token);
    throw problem;
  }
  // The server's answers are held to their schemas by its own tests.
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}
