import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));

/** A server that only repeats an answer that it fetched once. */
export type Bare = { readonly url: string; stop(): void };

/** Fetches the answer of a URL and starts a process that sends it for every request. */
export async function startBare(address: string, encoding: string): Promise<Bare> {
  const child = fork(SERVER, [address, encoding], { execArgv: [] });
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number]; // What the script above sends.
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
