import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The folder belongs to another living process. */
export class FolderTaken extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Yumori process. Stop that one first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderTaken';
  }
}

export type FolderLock = {
  /** Where the owner answers: commands are handed to it here while it has the database open. */
  readonly address: string;
  readonly server: Server;
  release(): Promise<void>;
};

/**
 * Makes this process the owner of a folder for as long as it lives. The proof is a local socket that answers: it dies with its
 * process however that ends, while a number in a file may outlive its process or name a stranger.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = folderAddress(folder);
  const server = (await bind(address)) ?? (await alone(join(folder, 'owner.taking-over'), () => takeOver(address)));
  if (server === undefined) throw new FolderTaken(folder);
  return { address, server, release: () => release(server, address) };
}

/** Removes the socket that a killed process left behind; one that answers is not touched. */
async function takeOver(address: string): Promise<Server | undefined> {
  if (await answers(address)) return undefined;
  await rm(address, { force: true });
  return bind(address);
}

const TURN_MS = 5_000;

/** One process at a time: otherwise the second would remove the socket that the first has just made. */
async function alone<Result>(turn: string, work: () => Promise<Result>): Promise<Result> {
  while (
    !(await mkdir(turn).then(
      () => true,
      () => false,
    ))
  ) {
    const taken = await stat(turn).catch(() => undefined);
    // A process killed in its turn; no turn lasts this long.
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

/** The socket of a folder: inside it where the path is short enough for a socket's name, else named after it. */
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
      // Commands are taken from the user whose data this is, and from nobody else.
      if (process.platform !== 'win32') chmodSync(address, 0o600);
      settle(server);
    });
    server.unref();
  });
}

/** An owner that takes no commands, or not yet. */
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
