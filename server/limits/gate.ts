/**
 * A bulkhead: limits concurrent calls and queued calls. `by` names the caller: callers take turns, and when
 * the queue is full, the caller with the most queued calls loses the newest of them.
 */
export type Gate = {
  run<Result>(
    by: string,
    work: () => Promise<Result>,
    options?: {
      /**
       * Checked when a queued call's turn comes: if its connection has closed, the result is `busy` and
       * nothing runs.
       */
      isGone?: (() => boolean) | undefined;
    },
  ): Promise<{ kind: 'ran'; result: Result } | { kind: 'busy' }>;
};

/** Receives whether the call may run. */
type Waiter = (mayEnter: boolean) => void;

export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  // Callers in the order of their turns; each queue has at least one call.
  const lines = new Map<string, Waiter[]>();
  let running = 0;

  /** Hands the slot to the next queued call, so that no later call can overtake it. */
  function leave(): void {
    const [first] = lines;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [by, [next, ...others]] = first;
    lines.delete(by);
    if (others.length > 0) lines.set(by, others);
    next?.(true);
  }

  /** Returns whether the call may be queued; evicts another caller's newest call if the queue is full. */
  function makeRoom(by: string): boolean {
    const all = [...lines.values()];
    if (all.reduce((sum, line) => sum + line.length, 0) < waiting) return true;
    const longest = all.reduce((long, line) => (line.length > long.length ? line : long), []);
    if (longest.length <= (lines.get(by)?.length ?? 0) + 1) return false;
    longest.pop()?.(false);
    return true;
  }

  function wait(by: string): Promise<boolean> {
    return new Promise((settle) => {
      const line = lines.get(by);
      if (line === undefined) lines.set(by, [settle]);
      else line.push(settle);
    });
  }

  return {
    async run(by, work, { isGone } = {}) {
      if (running < atOnce) running += 1;
      else if (!makeRoom(by) || !(await wait(by))) return { kind: 'busy' };
      try {
        if (isGone?.()) return { kind: 'busy' };
        return { kind: 'ran', result: await work() };
      } finally {
        leave();
      }
    },
  };
}
