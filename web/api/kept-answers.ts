const listeners = new Set<() => void>();
let isKept = false;

/** Whether the last answer was one that the browser had kept, because nobody could be reached. */
export const lastAnswerWasKept = () => isKept;

/** Every answer of the server carries its time; one that was kept is without. */
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
