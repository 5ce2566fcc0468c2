import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createAnswerReader } from './answer-reader.ts';

export type Load = {
  readonly url: string;
  readonly connections: number;
  /** Returns the next request as raw HTTP; undefined when there are no more. */
  readonly next: () => string | undefined;
};

/** All times are in milliseconds. */
export type LoadResult = {
  readonly elapsed: number;
  /** The number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The latencies of the answers, sorted ascending. */
  readonly latencies: Float64Array;
};

/**
 * Sends requests over several connections until there are no more. Each connection waits for an answer before
 * it sends its next request.
 */
export async function runLoad({ url, connections, next }: Load): Promise<LoadResult> {
  const opened = await openAll(url, connections);
  const statuses = new Map<number, number>();
  const latencies: number[] = [];
  const note = (status: number, latency: number) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    latencies.push(latency);
  };
  const start = performance.now();
  await Promise.all(opened.map((connection) => converse(connection, next, note)));
  const elapsed = performance.now() - start;
  for (const { socket } of opened) socket.destroy();
  return { elapsed, statuses, latencies: Float64Array.from(latencies).sort() };
}

type Connection = { readonly socket: Socket; read: (chunk: Buffer) => void };

/** Received data is processed synchronously, so all connections can share one buffer. */
const MEMORY = Buffer.alloc(64 * 1024);

async function openAll(url: string, connections: number): Promise<Connection[]> {
  const { hostname, port } = new URL(url);
  const opened = Array.from({ length: connections }, () => open(hostname, Number(port)));
  await Promise.all(opened.map(({ socket }) => once(socket, 'connect')));
  return opened;
}

function open(host: string, port: number): Connection {
  const onread = {
    buffer: MEMORY,
    callback(bytes: number) {
      connection.read(MEMORY.subarray(0, bytes));
      return true;
    },
  };
  const connection: Connection = { socket: connect({ host, port, noDelay: true, onread }), read: () => undefined };
  return connection;
}

function converse(
  connection: Connection,
  next: () => string | undefined,
  note: (status: number, latency: number) => void,
): Promise<void> {
  const { socket } = connection;
  return new Promise((settle, fail) => {
    let sentAt = 0;
    const send = () => {
      const request = next();
      if (request === undefined) return settle();
      sentAt = performance.now();
      socket.write(request, 'latin1');
    };
    connection.read = createAnswerReader((status) => {
      note(status, performance.now() - sentAt);
      send();
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server closed a connection during the load.')));
    send();
  });
}

/** Returns a percentile of sorted latencies in milliseconds; `part` is from 0 to 1. */
export function percentile(latencies: Float64Array, part: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? Number.NaN;
}

/** Returns a request source that ends a number of seconds after its first request. */
export function forSeconds(seconds: number, request: () => string): () => string | undefined {
  let end: number | undefined;
  return () => {
    end ??= performance.now() + seconds * 1000;
    return performance.now() < end ? request() : undefined;
  };
}
