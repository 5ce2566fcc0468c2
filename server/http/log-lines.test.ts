import { expect, test, vi } from 'vitest';
import { sampleLines } from './log-lines.ts';

// shows: S24
test('log lines beyond the rate are dropped, and the number of dropped lines is logged', () => {
  let time = 5_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  const said: unknown[] = [];
  const { logMethod } = sampleLines();
  const write = (level: number) => logMethod.call({}, [{ level }, 'a line'], (facts) => void said.push(facts), level);
  for (let line = 0; line < 1_000; line += 1) write(30);
  write(50);
  expect(said).toHaveLength(201);
  time += 1_000;
  write(30);
  expect(said.slice(201)).toEqual([{ leftOut: 800 }, { level: 30 }]);
  clock.mockRestore();
});
