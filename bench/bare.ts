import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));

/** A server that does nothing but send an answer that it asked for once. */
export type Bare = { readonly url: string; stop(): void };

/** Asks an address for an answer and starts a process that sends it, whatever is asked. */
export async function startBare(address: string, encoding: string): Promise<Bare> {
  const child = fork(SERVER, [address, encoding], { execArgv: [] });
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number]; // What the script above sends.
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
