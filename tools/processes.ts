import { type ChildProcess, spawn } from 'node:child_process';

export type Finished = { code: number; output: string };

export type RunOptions = {
  env?: Readonly<Record<string, string>>;
  /** `show` lets the command write to the terminal, `keep` returns its output. */
  output: 'show' | 'keep';
  /** Milliseconds after which the command and its children are killed. */
  timeout: number;
};

const GRACE = 5_000;
const running = new Set<ChildProcess>();
let stopping = false;

/** Runs a command in its own process group, so that none of its children outlives it. */
export function runCommand(command: string, args: readonly string[], options: RunOptions): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const stdio = options.output === 'show' ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      stdio: ['ignore', stdio, stdio],
      detached: process.platform !== 'win32',
      env: { ...process.env, ...options.env },
    });
    running.add(child);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const timer = setTimeout(() => {
      const said = `\nkilled after its timeout of ${options.timeout / 1000} s`;
      if (options.output === 'show') console.error(said);
      chunks.push(Buffer.from(said));
      endGroup(child);
    }, options.timeout);
    child.on('error', reject);
    child.on('exit', () => signalGroup(child, 'SIGKILL'));
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      // During a shutdown nothing continues with the partial results of this command.
      if (!stopping) resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * On SIGINT and SIGTERM ends every running command and then this process, with the code that a shell expects.
 */
export function endEverythingOnSignal(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      stopping = true;
      for (const child of running) endGroup(child);
      if (running.size === 0) process.exit(code);
      const ended = [...running].map((child) => new Promise((resolve) => child.on('close', resolve)));
      void Promise.all(ended).then(() => process.exit(code));
    });
  }
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE).unref();
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The group has already ended.
  }
}
