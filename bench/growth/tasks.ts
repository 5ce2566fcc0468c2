import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The tasks whose growth is measured, in addition to the start of a process. */
export const TASKS = ['import', 'top-up', 'audit', 'housekeeping', 'export'] as const;
export type Task = (typeof TASKS)[number];

/** The duration of a task in milliseconds, and the peak memory of its process. */
export type Cost = { readonly ms: number; readonly megabytes: number };

export const isTask = (name: string): name is Task => TASKS.some((task) => task === name);

const PROCESS = fileURLToPath(new URL('./task.ts', import.meta.url));

/** Runs a task in a process of its own. Throws when it fails. */
export async function runTask(task: Task, url: string, catalog: string): Promise<Cost> {
  const child = fork(PROCESS, [task, url, catalog]);
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let cost: Cost | undefined;
  child.once('message', (message) => {
    cost = message as Cost; // What the process sends.
  });
  const [code] = (await once(child, 'exit')) as [number | null]; // As Node documents the event.
  process.off('exit', kill);
  if (cost === undefined || code !== 0)
    throw new Error(`The task ${task} ended with code ${code}; its output is above.`);
  return cost;
}
