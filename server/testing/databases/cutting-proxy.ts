import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** When the connection is cut at a COMMIT: before the database receives it, or after it has executed it. */
export type Cut = 'before' | 'after';

export type CuttingProxy = {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /**
   * Cuts the connection at the COMMIT of the next transaction that contains a text, so that other work is not
   * affected.
   */
  cutNextCommit(cut: Cut, of: { naming: string }): void;
  /** The number of cut connections. */
  readonly cuts: () => number;
  close(): Promise<void>;
};

/** The protocol message `Query` with the text COMMIT. */
const COMMIT = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from('COMMIT\0')]);
const BEGIN = Buffer.from('BEGIN');

/** Starts a proxy to PostgreSQL that can cut a connection at its COMMIT. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let next: { cut: Cut; naming: string } | undefined;
  let cuts = 0;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    let isCut = false;
    let isNamed = false;
    client.on('data', (bytes): unknown => {
      if (bytes.includes(BEGIN)) isNamed = false;
      if (next !== undefined && bytes.includes(next.naming)) isNamed = true;
      if (next !== undefined && isNamed && bytes.equals(COMMIT)) {
        const { cut } = next;
        next = undefined;
        cuts += 1;
        if (cut === 'before') return client.destroy();
        isCut = true;
      }
      return database.write(bytes);
    });
    database.on('data', (bytes) => {
      // The database has committed, but the client does not learn of it.
      if (isCut) client.destroy();
      else client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    cutNextCommit(cut, { naming }) {
      next = { cut, naming };
    },
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
