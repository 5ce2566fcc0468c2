import { request } from 'node:http';
import { SlotChanges } from '#contract/slots.ts';

type Change = SlotChanges['changes'][number];

/** A subscriber to the stream of slot changes. */
export type Heard = {
  readonly headers: Headers;
  /** Returns the next unread change that matches; rejects after ten seconds. */
  next(isWanted: (change: Change) => boolean): Promise<Change>;
  /** Returns everything received so far. */
  said(): string;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

const PATIENCE_MS = 10_000;

/** Opens a stream of changes in the given rooms, from `since` on if given. Rejects when it is refused. */
export function watch(origin: string, roomIds: readonly string[], since?: string): Promise<Heard> {
  const query = `roomIds=${roomIds.join(',')}${since === undefined ? '' : `&since=${since}`}`;
  return new Promise((settle, fail) => {
    const asked = request(`${origin}/api/slots/changes?${query}`, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`The stream was refused: ${answer.statusCode}`));
      let text = '';
      let read = 0;
      let wake = () => {};
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        wake();
      });
      const ended = new Promise<void>((end) => answer.once('end', end));
      answer.on('error', () => {});
      settle({
        headers: new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
        said: () => text,
        ended,
        close: () => asked.destroy(),
        async next(isWanted) {
          const tooLate = new Promise<'too late'>((late) => setTimeout(late, PATIENCE_MS, 'too late'));
          for (;;) {
            for (const change of changesIn(text).slice(read)) {
              read += 1;
              if (isWanted(change)) return change;
            }
            const more = new Promise<void>((came) => {
              wake = came;
            });
            if ((await Promise.race([more, tooLate])) === 'too late')
              throw new Error(`No matching change within ${PATIENCE_MS} ms. Received:\n${text}`);
          }
        },
      });
    });
    asked.once('error', fail);
    asked.end();
  });
}

function changesIn(text: string): Change[] {
  const events = text.split('\n\n').slice(0, -1);
  return events.flatMap((event) => {
    const data = /^event: changes\ndata: (.+)$/.exec(event)?.[1];
    return data === undefined ? [] : SlotChanges.parse(JSON.parse(data)).changes;
  });
}
