import { expect, test } from 'vitest';
import { createAnswerReader } from './answer-reader.ts';

const answer = (status: number, body: string) =>
  `HTTP/1.1 ${status} Word\r\nContent-Type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const THREE = Buffer.from(answer(200, '{"slots":[]}') + answer(409, '') + answer(200, 'a\r\n\r\nb'));

function statusesOf(chunks: readonly Buffer[]): number[] {
  const statuses: number[] = [];
  const read = createAnswerReader((status) => statuses.push(status));
  for (const chunk of chunks) read(chunk);
  return statuses;
}

test('reads answers that arrive in one piece', () => {
  expect(statusesOf([THREE])).toEqual([200, 409, 200]);
});

test('reads answers split at any byte', () => {
  for (let cut = 1; cut < THREE.length; cut += 1) {
    expect(statusesOf([THREE.subarray(0, cut), THREE.subarray(cut)])).toEqual([200, 409, 200]);
  }
  expect(statusesOf([...THREE].map((byte) => Buffer.from([byte])))).toEqual([200, 409, 200]);
});

test('counts an answer only after its last byte', () => {
  expect(statusesOf([THREE.subarray(0, -1)])).toEqual([200, 409]);
});

test('throws for an answer without a content length', () => {
  expect(() => statusesOf([Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')])).toThrow(
    'An answer has no content-length',
  );
});
