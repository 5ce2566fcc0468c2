import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import serverProcess from '#tools/server-process.json' with { type: 'json' };

const MAIN = fileURLToPath(new URL('../dist/server/main.mjs', import.meta.url));
const READY_WITHIN_MS = 180_000;
const ASK_EVERY_MS = 5;

/** The application in its own process, as in production except for the stand-ins. */
export type App = {
  readonly url: string;
  /** Milliseconds from the start of the process until it is ready. */
  readonly readyAfter: number;
  /** Returns the resident memory of the process, in megabytes. */
  memory(): number;
  stop(): Promise<void>;
};

const apps = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of apps) child.kill('SIGKILL');
});

/** Starts the application on the database that `environment` names, and waits until it is ready. */
export async function startApp(
  environment: ({ DATABASE_URL: string } | { DATA_DIR: string }) & { RATE_LIMITS?: 'on'; ANSWER_MEMORY_MB?: '0' },
): Promise<App> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const start = performance.now();
  const child = spawn(process.execPath, [...serverProcess.flags, MAIN], {
    env: {
      ...serverProcess.environment,
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      SANDBOX: '1',
      LOG_LEVEL: 'warn',
      // All load comes from one address, which the rate limits would refuse.
      RATE_LIMITS: 'off',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  apps.add(child);
  child.once('exit', () => apps.delete(child));
  await untilReady(child, url, start);
  const readyAfter = performance.now() - start;
  return {
    url,
    readyAfter,
    memory: () => residentMegabytes(child),
    async stop() {
      if (!apps.has(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, url: string, start: number): Promise<void> {
  while (performance.now() - start < READY_WITHIN_MS) {
    if (child.exitCode !== null)
      throw new Error(`The application ended with code ${child.exitCode}; its output is above.`);
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(ASK_EVERY_MS);
  }
  throw new Error(`The application was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

/**
 * Returns a free port. The application could report its own, but only in its log, and reading that would cost
 * time.
 */
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('This machine has no free port.');
  return address.port;
}
