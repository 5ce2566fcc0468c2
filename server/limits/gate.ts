/** Lets only so many pieces of work run at once, and only so many wait; whoever comes then is told at once. */
export type Gate = {
  run<Result>(work: () => Promise<Result>): Promise<{ kind: 'ran'; result: Result } | { kind: 'busy' }>;
};

export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue: Array<() => void> = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) return { kind: 'busy' };
        // Whoever leaves hands the place over, so nobody who comes later slips in between.
        await new Promise<void>((enter) => queue.push(enter));
      } else running += 1;
      try {
        return { kind: 'ran', result: await work() };
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
