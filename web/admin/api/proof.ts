import type { ApiProblem } from '#web/api/api-problem.ts';

/** The purpose of a proof: to unlock the session, or for an action that needs a fresh factor. */
export type ProofKind = 'unlock' | 'fresh';

type Waiting = { kind: ProofKind; resolve: () => void; reject: (problem: ApiProblem) => void; problem: ApiProblem };

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Waits until the person has proved a factor; throws the problem when they will not, or `signal` aborts. */
export function waitForProof(kind: ProofKind, problem: ApiProblem, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry: Waiting = { kind, resolve, reject, problem };
    signal?.addEventListener('abort', () => {
      setWaiting(waiting.filter((each) => each !== entry));
      reject(problem);
    });
    setWaiting([...waiting, entry]);
  });
}

/** Resumes every call that waits for a factor. */
export function goOnWithProof(): void {
  const all = waiting;
  setWaiting([]);
  for (const { resolve } of all) resolve();
}

/** Rejects every call that waits for a factor. */
export function giveUpProof(): void {
  const all = waiting;
  setWaiting([]);
  for (const { reject, problem } of all) reject(problem);
}

/** Returns the current purpose of the requested proof; unlocking comes first. */
export function askedProof(): ProofKind | null {
  if (waiting.some(({ kind }) => kind === 'unlock')) return 'unlock';
  return waiting[0]?.kind ?? null;
}

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
