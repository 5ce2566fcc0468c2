import { describe, expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Returns a task that runs until `endAll`, and counts how many ran at the same time. */
function createWork() {
  const ends: Array<() => void> = [];
  const seen = { running: 0, most: 0, started: 0 };
  return {
    seen,
    work: async () => {
      seen.running += 1;
      seen.started += 1;
      seen.most = Math.max(seen.most, seen.running);
      await new Promise<void>((end) => ends.push(end));
      seen.running -= 1;
    },
    endAll: async () => {
      while (ends.length > 0) {
        for (const end of ends.splice(0)) end();
        await new Promise(setImmediate);
      }
    },
  };
}

// shows: 9.44
test('never runs more tasks at once than allowed, and runs all that waited', async () => {
  const gate = createGate({ atOnce: 2, waiting: 50 });
  const { seen, work, endAll } = createWork();
  const all = Array.from({ length: 40 }, () => gate.run('mai', work));
  await endAll();
  expect((await Promise.all(all)).every(({ kind }) => kind === 'ran')).toBe(true);
  expect(seen).toEqual({ running: 0, most: 2, started: 40 });
});

test('refuses tasks while the queue is full, and accepts them again afterwards', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 });
  const { seen, work, endAll } = createWork();
  const all = Array.from({ length: 7 }, () => gate.run('mai', work));
  expect(await Promise.all(all.slice(5))).toEqual([{ kind: 'busy' }, { kind: 'busy' }]);
  await endAll();
  expect(seen.started).toBe(5);
  expect(await gate.run('mai', async () => 'next')).toEqual({ kind: 'ran', result: 'next' });
});

test('passes its place on when a task fails', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const failing = gate.run('mai', async () => {
    throw new Error('The task failed on purpose');
  });
  const next = gate.run('mai', async () => 'next');
  await expect(failing).rejects.toThrow('on purpose');
  expect(await next).toEqual({ kind: 'ran', result: 'next' });
});

describe('the fairness of the gate', () => {
  /**
   * Returns the order in which these callers ran, and those refused, when they arrive together and the first
   * runs long.
   */
  async function letIn(comers: readonly string[], waiting = 50): Promise<{ ran: string[]; busy: string[] }> {
    const gate = createGate({ atOnce: 1, waiting });
    const ran: string[] = [];
    const busy: string[] = [];
    const first = Promise.withResolvers<void>();
    const all = comers.map(async (who, index) => {
      const answer = await gate.run(who, async () => {
        ran.push(who);
        if (index === 0) await first.promise;
      });
      if (answer.kind === 'busy') busy.push(who);
    });
    first.resolve();
    await Promise.all(all);
    return { ran, busy };
  }

  test('the gate lets callers run in turn, however many tasks one of them has', async () => {
    const { ran } = await letIn(['many', 'many', 'many', 'many', 'mai', 'lan', 'mai']);
    expect(ran).toEqual(['many', 'many', 'mai', 'lan', 'many', 'mai', 'many']);
  });

  test('the gate removes waiting tasks of the caller with the most when the queue is full', async () => {
    const { ran, busy } = await letIn(
      ['many', ...Array<string>(5).fill('many'), 'mai', 'mai', 'mai', 'lan', 'many'],
      4,
    );
    expect(busy.sort()).toEqual(['mai', 'many', 'many', 'many', 'many', 'many']);
    expect(ran.sort()).toEqual(['lan', 'mai', 'mai', 'many', 'many']);
  });
});

test('skips a waiting task whose connection has closed and runs the next one', async () => {
  const gate = createGate({ atOnce: 1, waiting: 5 });
  const done: string[] = [];
  let end = () => {};
  const first = gate.run('a', () => new Promise<void>((settle) => (end = settle)));
  const gone = gate.run('b', async () => done.push('gone'), { isGone: () => true });
  const next = gate.run('c', async () => done.push('next'), { isGone: () => false });
  end();
  expect((await Promise.all([first, gone, next])).map(({ kind }) => kind)).toEqual(['ran', 'busy', 'ran']);
  expect(done).toEqual(['next']);
});
