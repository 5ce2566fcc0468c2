const listeners = new Set<() => void>();
let isKept = false;

/** Returns whether the last answer came from the service worker's cache, as it does offline. */
export const lastAnswerWasKept = () => isKept;

/** Records whether an answer is live: the server puts its time on every answer, cached ones lack it. */
export function noteAnswer(answer: Response): void {
  if (!answer.ok) return;
  const wasKept = isKept;
  isKept = !answer.headers.has('X-Server-Time');
  if (isKept !== wasKept) for (const listener of listeners) listener();
}

export function listenForKeptAnswers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
