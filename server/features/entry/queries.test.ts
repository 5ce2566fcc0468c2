import { expect, test } from 'vitest';
import type { QrContentAnswer } from '#server/adapters/ttlock/port.ts';
import { sharedReader } from './queries.ts';

const START = new Date('2026-11-27T12:00:00.000Z').getTime();
const at = (seconds: number) => new Date(START + seconds * 1000);
const code = { entryCodeId: 'e', qrCodeId: 1, validUntil: at(5400) };
const failed: QrContentAnswer = { kind: 'failed', failure: 'retry', errcode: null, detail: 'no answer' };

/** A reader that counts its calls and answers with `answer`. */
function counted(answer: (call: number) => QrContentAnswer | Promise<QrContentAnswer>) {
  let calls = 0;
  const read = sharedReader(async () => {
    calls += 1;
    return answer(calls);
  });
  return { read, calls: () => calls };
}

test('a content is read at most once a minute', async () => {
  const { read, calls } = counted((call) => ({ kind: 'content', content: `content ${call}` }));
  for (const seconds of [0, 1, 30, 59.999])
    expect(await read(code, at(seconds))).toMatchObject({ content: 'content 1' });
  expect(calls()).toBe(1);
  expect(await read(code, at(60))).toMatchObject({ content: 'content 2' });
});

test('simultaneous requests share one call', async () => {
  const gate = Promise.withResolvers<QrContentAnswer>();
  const { read, calls } = counted(() => gate.promise);
  const answers = Promise.all(Array.from({ length: 1000 }, () => read(code, at(0))));
  gate.resolve({ kind: 'content', content: 'shared' });
  expect(new Set((await answers).map((answer) => answer.kind === 'content' && answer.content))).toEqual(
    new Set(['shared']),
  );
  expect(calls()).toBe(1);
});

test('each code has its own cache entry', async () => {
  const { read, calls } = counted((call) => ({ kind: 'content', content: `content ${call}` }));
  expect(await read(code, at(0))).toMatchObject({ content: 'content 1' });
  expect(await read({ ...code, qrCodeId: 2 }, at(0))).toMatchObject({ content: 'content 2' });
  expect(calls()).toBe(2);
});

test.each([failed, { kind: 'not_yet_valid' } as const])(
  'after $kind the next call comes five seconds later',
  async (answer) => {
    const { read, calls } = counted((call) => (call === 1 ? answer : { kind: 'content', content: 'later' }));
    expect(await read(code, at(0))).toEqual(answer);
    expect(await read(code, at(4.999))).toEqual(answer);
    expect(calls()).toBe(1);
    expect(await read(code, at(5))).toEqual({ kind: 'content', content: 'later' });
  },
);

test('a failed call is repeated by the next request', async () => {
  const { read } = counted((call) => {
    if (call === 1) throw new Error('the database is down');
    return { kind: 'content', content: 'again' };
  });
  await expect(read(code, at(0))).rejects.toThrow('the database is down');
  expect(await read(code, at(0))).toEqual({ kind: 'content', content: 'again' });
});

test('nothing is cached beyond the end of the code', async () => {
  const { read, calls } = counted(() => ({ kind: 'content', content: 'content' }));
  const ending = { ...code, validUntil: at(10) };
  await read(ending, at(0));
  await read(ending, at(9.999));
  expect(calls()).toBe(1);
  await read(ending, at(10));
  expect(calls()).toBe(2);
});
