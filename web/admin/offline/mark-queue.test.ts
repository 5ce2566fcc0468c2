import { describe, expect, test } from 'vitest';
import { createMarkQueue, type Sent } from './mark-queue.ts';
import type { QueuedMark, Tap } from './queued-mark.ts';

let count = 0;
function mark(tap: Tap = { does: 'room', kind: 'ready' }): QueuedMark {
  count += 1;
  const tappedAt = new Date(count * 1_000).toISOString();
  return { id: `m${count}`, locationId: 'l', roomId: 'r', slotId: 's', tappedAt, tap, refusal: null };
}

/** A server that answers with `answer`, and a device that stores marks. */
function open(answer: (mark: QueuedMark) => Sent | Promise<Sent>, kept: readonly QueuedMark[] = []) {
  const sent: string[] = [];
  const stored: string[] = [];
  let onDevice = kept;
  const queue = createMarkQueue(
    {
      async send(each) {
        sent.push(each.id);
        return answer(each);
      },
      keep: (marks) => {
        onDevice = marks;
      },
      onStored: ({ id }) => void stored.push(id),
      onAnswer() {},
    },
    kept,
  );
  return { queue, sent, stored, onDevice: () => onDevice };
}

describe('a queue of marks', () => {
  test('a queue of marks sends 25 marks that were tapped without a network once each, in order', async () => {
    let isOnline = false;
    const { queue, sent, stored, onDevice } = open(() => ({ kind: isOnline ? 'stored' : 'later' }));
    const marks = Array.from({ length: 25 }, () => mark());
    for (const each of marks) queue.add(each);
    await queue.flush();
    expect(onDevice()).toEqual(marks);
    isOnline = true;
    sent.length = 0;
    await Promise.all([queue.flush(), queue.flush()]);
    expect(sent).toEqual(marks.map(({ id }) => id));
    expect(stored).toEqual(sent);
    expect(onDevice()).toEqual([]);
  });

  test('stops at a mark that got no answer, and sends it first the next time', async () => {
    const answers: Sent[] = [{ kind: 'stored' }, { kind: 'later' }, { kind: 'stored' }, { kind: 'stored' }];
    const marks = [mark(), mark(), mark()];
    const { queue, sent } = open(() => answers.shift() ?? { kind: 'later' }, marks);
    await queue.flush();
    expect(queue.marks()).toEqual(marks.slice(1));
    await queue.flush();
    expect(sent).toEqual([marks[0], marks[1], marks[1], marks[2]].map((each) => each?.id));
  });

  test('a queue of marks keeps a refused mark with the reason until it is dismissed, and sends those after it', async () => {
    const [one, two] = [mark(), mark()];
    const { queue } = open(
      ({ id }) => (id === one.id ? { kind: 'refused', why: 'too late' } : { kind: 'stored' }),
      [one, two],
    );
    await queue.flush();
    expect(queue.marks()).toEqual([{ ...one, refusal: 'too late' }]);
    queue.dismiss(one.id);
    expect(queue.marks()).toEqual([]);
  });

  test('a queue of marks sends a mark that is tapped while another is on its way', async () => {
    let answer: (sent: Sent) => void = () => {};
    const { queue, sent } = open(
      () =>
        new Promise((settle) => {
          answer = settle;
        }),
    );
    queue.add(mark());
    queue.add(mark());
    expect(sent).toHaveLength(1);
    answer({ kind: 'stored' });
    await expect.poll(() => sent.length).toBe(2);
    answer({ kind: 'stored' });
    await expect.poll(() => queue.marks()).toEqual([]);
  });

  test('a queue of marks does not take back what was known already', async () => {
    const first = mark({ does: 'visit', kind: 'arrived', reservationId: 'v' });
    const own = { id: first.id, kind: 'arrived', reservationId: 'v', tappedAt: first.tappedAt, by: 'Lan L.' } as const;
    const { queue, sent, stored } = open(() => ({ kind: 'known' }), [first, mark({ does: 'take_back', mark: own })]);
    await queue.flush();
    expect([sent, stored, queue.marks()]).toEqual([[first.id], [], []]);
  });
});
