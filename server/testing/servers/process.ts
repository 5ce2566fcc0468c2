import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Environment } from '#server/environment.ts';
import { type Call, createCall } from './call.ts';

const MAIN = fileURLToPath(new URL('../../../dist/server/main.mjs', import.meta.url));
const OPENING_MS = 120_000;

export type ServerProcess = {
  readonly url: string;
  readonly call: Call;
  /** The output so far, line by line. */
  readonly said: readonly string[];
  readonly isAlive: () => boolean;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
};

/**
 * Starts the built server, or another entry file, as a process on a free port of 127.0.0.1, and waits until
 * it is open.
 */
export async function startServerProcess(environment: Environment, main = MAIN): Promise<ServerProcess> {
  const child = spawnServer(environment, main);
  const said: string[] = [];
  const url = await opened(child, said);
  return {
    url,
    call: createCall(url),
    said,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Starts a server that is expected to fail. Returns its exit code and output. */
export async function startRefused(
  environment: Environment,
  main = MAIN,
): Promise<{ code: number | null; said: string }> {
  const child = spawnServer(environment, main);
  const said: string[] = [];
  const lines = [child.stdout, child.stderr].map(
    (stream) => stream && createInterface({ input: stream }).on('line', (line) => said.push(line)),
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), OPENING_MS);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  for (const line of lines) line?.close();
  return { code, said: said.join('\n') };
}

function spawnServer(environment: Environment, main: string): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, [main], {
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', SANDBOX: '1', NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function opened(child: ChildProcess, said: string[]): Promise<string> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The server did not open:\n${said.join('\n')}`));
    }, OPENING_MS);
    child.once('close', (code) => {
      clearTimeout(timer);
      fail(new Error(`The server ended with ${code}:\n${said.join('\n')}`));
    });
    const hear = (line: string) => {
      said.push(line);
      const url = /"url":"([^"]+)".*Yumori is open/.exec(line)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      settle(url);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', hear);
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const closed = once(child, 'close');
  child.kill(signal);
  const [code] = await closed;
  return code;
}
