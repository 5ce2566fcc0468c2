import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

type Account = { readonly uid: number; readonly gid: number };

/** Returns the account `postgres` when this process is root, because databases and poolers refuse to run as root. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Returns a port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('The listener has no port');
  return address.port;
}
