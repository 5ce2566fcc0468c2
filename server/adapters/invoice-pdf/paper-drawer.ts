import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Paper } from '#server/papers/paper.ts';
import type { DrawingDone } from './draw-worker.ts';

export type PaperDrawer = {
  /** Returns the cached drawing of this exact paper, if there is one. */
  known(paper: Paper): Promise<Buffer> | undefined;
  /** Draws a paper. Rejects when it cannot be drawn, or when the thread dies. */
  draw(paper: Paper): Promise<Buffer>;
};

/** The size of the cache; a drawing has about 30 kB. */
const KEPT_DRAWINGS = 200;

/**
 * Draws papers in a worker thread, because a drawing takes a tenth of a second of CPU time. The thread starts
 * with the first drawing and does not keep the process alive. The last drawings are cached: the same paper
 * always gives the same bytes.
 */
export function createPaperDrawer(): PaperDrawer {
  const kept = new Map<string, Promise<Buffer>>();
  let thread: DrawingThread | undefined;

  function drawn(paper: Paper): Promise<Buffer> {
    if (thread === undefined || thread.isDead()) thread = startThread();
    return thread.draw(paper);
  }

  return {
    known: (paper) => kept.get(keyOf(paper)),
    draw(paper) {
      const key = keyOf(paper);
      const old = kept.get(key);
      if (old !== undefined) return old;
      const drawing = drawn(paper);
      kept.set(key, drawing);
      drawing.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > KEPT_DRAWINGS && oldest !== undefined) kept.delete(oldest);
      return drawing;
    },
  };
}

const keyOf = (paper: Paper) => hash('sha256', JSON.stringify(paper), 'base64url');

type DrawingThread = { draw(paper: Paper): Promise<Buffer>; isDead(): boolean };

function startThread(): DrawingThread {
  type Waiting = { settle: (bytes: Buffer) => void; fail: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url));
  let last = 0;
  let dead = false;

  function die(error: Error): void {
    dead = true;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  }

  worker.unref();
  worker.on('message', (done: DrawingDone) => {
    const asked = waiting.get(done.id);
    waiting.delete(done.id);
    if ('error' in done) asked?.fail(new Error(`The PDF could not be drawn: ${done.error}`));
    else asked?.settle(Buffer.from(done.bytes));
  });
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`The PDF worker thread ended with code ${code}`)));

  return {
    isDead: () => dead,
    draw: (paper) =>
      new Promise((settle, fail) => {
        last += 1;
        waiting.set(last, { settle, fail });
        worker.postMessage({ id: last, paper });
      }),
  };
}
