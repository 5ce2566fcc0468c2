import { Agent, request } from 'node:http';
import type { Made } from './requests.ts';

export type Got = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
};

export type Sender = { send(made: Made): Promise<Got>; close(): void };

/** Creates a client on `node:http`: `fetch` normalises URLs, refuses methods and adds headers. */
export function createSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(origin);
  return {
    send: ({ method, address, headers, body }) =>
      new Promise((settle, fail) => {
        const length = body === undefined ? {} : { 'content-length': String(body.length) };
        const options = { hostname, port, agent, method, path: address, headers: { ...headers, ...length } };
        const sent = request(options, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          // An event stream never ends by itself.
          if (answer.headers['content-type'] === 'text/event-stream') {
            answer.once('close', () => answer.emit('end'));
            answer.destroy();
          } else answer.once('error', fail);
          answer.once('end', () => {
            const single = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
            settle({
              status: answer.statusCode ?? 0,
              headers: Object.fromEntries(single),
              text: Buffer.concat(chunks).toString(),
            });
          });
        });
        sent.once('error', fail);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
