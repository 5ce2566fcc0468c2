import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Thrown when another live process owns the folder. */
export class FolderTaken extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Yumori process. Stop that one first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderTaken';
  }
}

export type FolderLock = {
  /** The address at which the owner accepts commands while it has the database open. */
  readonly address: string;
  readonly server: Server;
  release(): Promise<void>;
};

/**
 * Makes this process the owner of a folder for its lifetime. The lock is a local socket that answers: it ends
 * with its process, whereas a pid file may outlive its process or name an unrelated one.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = folderAddress(folder);
  const server = (await bind(address)) ?? (await alone(join(folder, 'owner.taking-over'), () => takeOver(address)));
  if (server === undefined) throw new FolderTaken(folder);
  return { address, server, release: () => release(server, address) };
}

/** Removes the socket that a killed process left behind; one that answers is kept. */
async function takeOver(address: string): Promise<Server | undefined> {
  if (await answers(address)) return undefined;
  await rm(address, { force: true });
  return bind(address);
}

const TURN_MS = 5_000;

/** Runs one process at a time: otherwise a second could remove the socket that the first has just created. */
async function alone<Result>(turn: string, work: () => Promise<Result>): Promise<Result> {
  while (
    !(await mkdir(turn).then(
      () => true,
      () => false,
    ))
  ) {
    const taken = await stat(turn).catch(() => undefined);
    // The directory of a killed process; no turn lasts this long.
    if (taken !== undefined && performance.timeOrigin + performance.now() - taken.mtimeMs > TURN_MS)
      await rmdir(turn).catch(() => {});
    await pause(20);
  }
  try {
    return await work();
  } finally {
    await rmdir(turn);
  }
}

/**
 * Returns the socket's address: inside the folder when the path is short enough, otherwise a name derived
 * from it.
 */
export function folderAddress(folder: string): string {
  const absolute = resolve(folder);
  const digest = createHash('sha256').update(absolute).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\yumori-${digest}`;
  const inside = join(absolute, 'owner.sock');
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `yumori-${digest}.sock`);
}

function bind(address: string): Promise<Server | undefined> {
  return new Promise((settle, fail) => {
    const server = createServer(sayBusy);
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? settle(undefined) : fail(error),
    );
    server.listen(address, () => {
      // Only the owner of the data may send commands.
      if (process.platform !== 'win32') chmodSync(address, 0o600);
      settle(server);
    });
    server.unref();
  });
}

/** Answers 503 while the owner accepts no commands. */
function sayBusy(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503).end();
}

function answers(address: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = createConnection(address);
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}

async function release(server: Server, address: string): Promise<void> {
  await new Promise<void>((settle) => server.close(() => settle()));
  if (process.platform !== 'win32') await rm(address, { force: true });
}
