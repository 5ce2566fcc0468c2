import { type ChildProcess, spawn } from 'node:child_process';

export type Finished = { code: number; output: string };

export type RunOptions = {
  env?: Readonly<Record<string, string>>;
  /** `show` lets the command write to the terminal, `keep` answers what it wrote. */
  output: 'show' | 'keep';
  /** Milliseconds after which the command and all that it started are ended. */
  timeout: number;
};

const GRACE = 5_000;
const running = new Set<ChildProcess>();
let stopping = false;

/** Runs a command in a process group of its own, so that nothing it starts outlives it. */
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
      chunks.push(Buffer.from(`\nended after ${options.timeout / 1000} s without an end in sight`));
      endGroup(child);
    }, options.timeout);
    child.on('error', reject);
    child.on('exit', () => signalGroup(child, 'SIGKILL'));
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      // While everything is being ended, nobody goes on with what this command has left unfinished.
      if (!stopping) resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** On SIGINT and SIGTERM ends whatever runs and then this process, with the code that a shell expects. */
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
    // The group is gone already.
  }
}
