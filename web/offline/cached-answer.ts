/** Returns the cache key of an answer: its names are in the language of the request. */
export function answerKey(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}language=${language}`;
}

/**
 * Returns an answer as it is cached: without the caller's own data, and without headers, which are outdated
 * later, such as the server's time.
 */
export function answerOf(body: unknown): Response {
  return new Response(JSON.stringify(withoutPersonal(body)), { headers: { 'content-type': 'application/json' } });
}

/** Removes the caller's own data from an answer that is otherwise public: the caller's hold on a slot. */
export function withoutPersonal(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('slots' in answer) || !Array.isArray(answer.slots))
    return answer;
  return { ...answer, slots: answer.slots.map(({ hold: _hold, ...slot }: Record<string, unknown>) => slot) };
}
