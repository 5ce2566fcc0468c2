import { Readable } from 'node:stream';

/** How long a browser waits before it opens a stream anew that has ended. */
const RETRY_MS = 2_000;

/** Server-sent events to one reader. */
export type EventStream = {
  readonly body: Readable;
  send(event: string, data: object): void;
  /** Keeps proxies and browsers from taking a quiet connection for a dead one. */
  beat(): void;
  end(): void;
};

/** A stream of events that ends by itself when its reader has gone, or reads so slowly that words pile up for it. */
export function createEventStream(onGone: () => void): EventStream {
  const body = new Readable({ read() {} });
  body.once('close', onGone);
  const write = (text: string) => {
    if (!body.destroyed && !body.push(text)) body.destroy();
  };
  // The first words also tell the browser at once that the stream is open.
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void (body.destroyed || body.push(null)),
  };
}
