import type { QueuedMark } from './queued-mark.ts';

/**
 * The outcome of sending a mark: stored; known already, so nothing was stored; refused for good with a
 * sentence that says why; or to be sent again later.
 */
export type Sent = { readonly kind: 'stored' | 'known' | 'later' } | { readonly kind: 'refused'; readonly why: string };

type Parts = {
  readonly send: (mark: QueuedMark) => Promise<Sent>;
  /** Stores the marks so that they survive a reload. */
  readonly keep: (marks: readonly QueuedMark[]) => void;
  /** Shows what the server has stored, before the mark leaves the queue. */
  readonly onStored: (mark: QueuedMark) => void;
  /** Called when the server has answered a mark. */
  readonly onAnswer: () => void;
};

export type MarkQueue = {
  /** The queued and refused marks, in the order of the taps. */
  readonly marks: () => readonly QueuedMark[];
  readonly add: (mark: QueuedMark) => void;
  /** Removes a refused mark once the person has seen the reason. */
  readonly dismiss: (id: string) => void;
  /** Sends the queued marks one after the other. */
  readonly flush: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates the queue of a person's marks: sent in order, each shown until it is answered. */
export function createMarkQueue({ send, keep, onStored, onAnswer }: Parts, kept: readonly QueuedMark[]): MarkQueue {
  let marks = kept;
  let sending: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function set(next: readonly QueuedMark[]): void {
    marks = next;
    keep(next);
    for (const listener of listeners) listener();
  }

  function settle(mark: QueuedMark, sent: Sent): void {
    if (sent.kind === 'refused') {
      set(marks.map((each) => (each.id === mark.id ? { ...each, refusal: sent.why } : each)));
      return;
    }
    if (sent.kind === 'stored') onStored(mark);
    // A mark that was not stored cannot be taken back either.
    const isItsTakeBack = ({ tap }: QueuedMark) => tap.does === 'take_back' && tap.mark.id === mark.id;
    set(marks.filter((each) => each.id !== mark.id && !(sent.kind === 'known' && isItsTakeBack(each))));
  }

  const nextMark = () => marks.find(({ refusal }) => refusal === null);

  async function sendAll(): Promise<void> {
    try {
      for (let mark = nextMark(); mark !== undefined; mark = nextMark()) {
        const sent = await send(mark);
        if (sent.kind === 'later') return;
        settle(mark, sent);
        onAnswer();
      }
    } finally {
      sending = undefined;
    }
  }

  async function flush(): Promise<void> {
    if (nextMark() !== undefined) sending ??= sendAll();
    await sending;
  }

  return {
    marks: () => marks,
    add(mark) {
      set([...marks, mark]);
      void flush();
    },
    dismiss: (id) => set(marks.filter((mark) => mark.id !== id)),
    flush,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
