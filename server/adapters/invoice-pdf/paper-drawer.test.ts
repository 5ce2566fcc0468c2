import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Paper } from '#server/papers/paper.ts';
import { readPdf } from '#server/testing/readers/pdf.ts';
import { createPaperDrawer } from './paper-drawer.ts';

const paper = (title: string): Paper => ({
  locale: 'en',
  title,
  subject: title,
  issuedAt: new Date('2026-03-06T05:00:00.000Z'),
  particulars: [{ label: 'No.', value: '1' }],
  parties: [{ role: 'Seller', name: 'Onsen', details: [] }],
  columns: { item: 'Item', amount: 'Amount' },
  items: [{ name: 'Onsen', details: [], amount: '1' }],
  totals: [{ label: 'Total', value: '1' }],
  remarks: [],
});

// shows: S24
test('draws twenty papers without blocking the event loop', { tags: 'nightly' }, async () => {
  const drawer = createPaperDrawer();
  await drawer.draw(paper('first'));
  const before = { thread: process.threadCpuUsage().user, all: process.cpuUsage().user };
  const drawn = await Promise.all(Array.from({ length: 20 }, (_, each) => drawer.draw(paper(`paper ${each}`))));
  const after = { thread: process.threadCpuUsage().user, all: process.cpuUsage().user };
  expect(drawn).toHaveLength(20);
  // Drawing on the main thread would take nearly all of this time.
  expect(after.thread - before.thread).toBeLessThan((after.all - before.all) / 2);
  expect(await readPdf(new Uint8Array(drawn[7] ?? []).buffer)).toContain('paper 7');
});

test('draws the same paper once', async () => {
  const drawer = createPaperDrawer();
  const [one, other] = await Promise.all([drawer.draw(paper('same')), drawer.draw(paper('same'))]);
  expect(other).toBe(one);
  expect(await drawer.known(paper('same'))).toBe(one);
  expect(drawer.known(paper('another'))).toBeUndefined();
});

test('rejects a paper that cannot be drawn, and draws the next', async () => {
  const drawer = createPaperDrawer();
  const broken = { ...paper('broken'), locale: 'en', items: undefined } as unknown as Paper;
  await expect(drawer.draw(broken)).rejects.toThrow();
  expect(drawer.known(broken)).toBeUndefined();
  expect((await drawer.draw(paper('sound'))).subarray(0, 5).toString()).toBe('%PDF-');
});

/** Returns the nice value of each thread: the nineteenth field of proc(5)'s `stat`. */
const niceness = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test.runIf(process.platform === 'linux')(
  'draws with a low priority, though not the lowest, and leaves other threads unchanged',
  async () => {
    const before = niceness().filter((nice) => nice === 10).length;
    await createPaperDrawer().draw(paper('patient'));
    expect(niceness().filter((nice) => nice === 10)).toHaveLength(before + 1);
  },
);
