/**
 * Lets only so many pieces of work run at once, and only so many wait; whoever comes then is told at once. `by` says who asks: they
 * are let in by turns, and when there is no place to wait, whoever has the most waiting gives up the newest of them.
 */
export type Gate = {
  run<Result>(
    by: string,
    work: () => Promise<Result>,
    options?: {
      /** Asked when the turn of waiting work has come: whose connection has closed by then is `busy`, and nothing is done. */
      isGone?: (() => boolean) | undefined;
    },
  ): Promise<{ kind: 'ran'; result: Result } | { kind: 'busy' }>;
};

/** Is told whether it may enter. */
type Waiter = (mayEnter: boolean) => void;

export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  // In the order of their turns. Nobody is in it without somebody waiting.
  const lines = new Map<string, Waiter[]>();
  let running = 0;

  /** Whoever leaves hands the place over, so nobody who comes later slips in between. */
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

  /** Whether there is a place to wait, by then. */
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
