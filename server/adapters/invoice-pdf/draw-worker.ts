import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Paper } from '#server/papers/paper.ts';
import { drawPaper } from './draw-paper.ts';

/** The messages to and from the drawing thread. */
export type DrawingAsked = { readonly id: number; readonly paper: Paper };
export type DrawingDone = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; error: string };

// On Linux this sets the priority of the calling thread only: bookings come before invoices. At the lowest priority, a
// drawing took half a minute on a busy machine.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', ({ id, paper }: DrawingAsked) => {
  drawPaper(paper).then(
    (bytes) => parentPort?.postMessage({ id, bytes } satisfies DrawingDone),
    (error) => parentPort?.postMessage({ id, error: String(error) } satisfies DrawingDone),
  );
});
