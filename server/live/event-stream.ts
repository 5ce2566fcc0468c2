import { Readable } from 'node:stream';

/** How long a browser waits before it reconnects. */
const RETRY_MS = 2_000;

/** A stream of server-sent events to one client. */
export type EventStream = {
  readonly body: Readable;
  send(event: string, data: object): void;
  /** Sends a comment, so that proxies and browsers do not time out a quiet connection. */
  beat(): void;
  end(): void;
};

/**
 * Creates an event stream that closes when its client disconnects, or reads so slowly that its buffer fills
 * up.
 */
export function createEventStream(onGone: () => void): EventStream {
  const body = new Readable({ read() {} });
  body.once('close', onGone);
  const write = (text: string) => {
    if (!body.destroyed && !body.push(text)) body.destroy();
  };
  // The first bytes tell the browser at once that the stream is open.
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void (body.destroyed || body.push(null)),
  };
}
