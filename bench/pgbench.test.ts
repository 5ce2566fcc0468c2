import { expect, test } from 'vitest';
import { readRate } from './pgbench.ts';

const said = (failed: number) => `transaction type: -
number of clients: 32
number of transactions actually processed: 9600/9600
number of failed transactions: ${failed} (0.000%)
latency average = 9.171 ms
initial connection time = 58.102 ms
tps = 3489.302146 (without initial connection time)
`;

test('reads the rate from the output of pgbench', () => {
  expect(readRate(said(0))).toBe(3489.302146);
});

test('throws when a transaction failed, or when the output has no rate', () => {
  expect(() => readRate(said(1))).toThrow('pgbench failed');
  expect(() => readRate('pgbench: error')).toThrow('pgbench failed');
});
