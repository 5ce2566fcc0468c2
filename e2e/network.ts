import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy between browser and site that can fail or change responses. */
export type Network = {
  /** The address for the browser. */
  readonly url: string;
  /** Drops every connection from now on. */
  cut(): Promise<void>;
  /** Accepts connections again after `cut`. */
  restore(): Promise<void>;
  /**
   * Replaces the text of responses by the result of `change`, where that is not undefined, as another version
   * of the site would send them.
   */
  deliver(change: (path: string, text: string) => string | undefined): void;
  close(): Promise<void>;
};

/** Starts a proxy to a site, on a port of its own that it keeps. */
export async function networkTo(site: { readonly url: string }): Promise<Network> {
  let change: (path: string, text: string) => string | undefined = () => undefined;
  const sockets = new Set<Socket>();
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asks } = asked.headers;
    const headers = { ...asks, 'accept-encoding': 'identity' };
    const onwards = request(`${site.url}${asked.url}`, { method: asked.method, headers }, (got) => {
      const parts: Buffer[] = [];
      const isText = /html|javascript/.test(got.headers['content-type'] ?? '');
      if (!isText) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const changed = asked.url === undefined ? undefined : change(asked.url, text);
        const { 'content-length': _length, etag: _etag, ...rest } = got.headers;
        answer.writeHead(got.statusCode ?? 502, changed === undefined ? got.headers : rest);
        answer.end(changed ?? text);
      });
    });
    onwards.on('error', () => answer.destroy());
    answer.on('close', () => onwards.destroy());
    asked.pipe(onwards);
  };
  const listen = (port: number) =>
    new Promise<Server>((ready, fail) => {
      const server = createServer(pass).on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      server.once('error', fail);
      server.listen(port, '127.0.0.1', () => ready(server));
    });
  const stop = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo; // The server listens on a port, not on a pipe.
  return {
    url: `http://127.0.0.1:${port}`,
    cut: stop,
    async restore() {
      server = await listen(port);
    },
    deliver(changed) {
      change = changed;
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
}
