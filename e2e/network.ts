import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What stands between a browser and a site, and can fail or change what passes. */
export type Network = {
  /** Where the browser goes. */
  readonly url: string;
  /** From now on nobody gets through. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on the text of an answer whose path it knows is what `change` makes of it, as another version would send it. */
  deliver(change: (path: string, text: string) => string | undefined): void;
  close(): Promise<void>;
};

/** A network to a site, on a port of its own that it keeps. */
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
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    url: `http://127.0.0.1:${port}`,
    cut: stop,
    async mend() {
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
