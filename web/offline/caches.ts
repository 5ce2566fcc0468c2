/**
 * What the browser keeps for when there is no network. Nothing in either is about a person: files of the app, which have their
 * content in their name, and answers that everybody gets alike.
 */
export const FILES_CACHE = 'yumori-files';
export const ANSWERS_CACHE = 'yumori-answers';

/** Of answers, the last so many. */
export const ANSWERS_KEPT = 60;

/** The page that stands in for every other one without a network: the app alone, which then draws what it still knows. */
export const SHELL = '/offline.html';

/** Where an answer is kept: its names are in the language that it was asked for in. */
export function answerKey(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}language=${language}`;
}

/** An answer as it is kept: without what only its reader got, and without headers, which are of their moment as the clock is. */
export function answerOf(body: unknown): Response {
  return new Response(JSON.stringify(withoutPersonal(body)), { headers: { 'content-type': 'application/json' } });
}

/** What only its reader got of an answer that everybody gets: an own hold on a slot. */
export function withoutPersonal(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('slots' in answer) || !Array.isArray(answer.slots))
    return answer;
  return { ...answer, slots: answer.slots.map(({ hold: _hold, ...slot }: Record<string, unknown>) => slot) };
}
