import { expect, test } from 'vitest';
import { watchServices } from './service-figures.ts';

test('calls of a service are counted by its answer, and behave as before', async () => {
  const { seconds, watched } = watchServices();
  const port = watched('gateway', {
    size: 3,
    sign: (text: string) => `${text}!`,
    query: async (ref: string) => ({ kind: ref === 'known' ? 'found' : 'no_record' }),
    refund: async (): Promise<{ kind: string }> => {
      throw new Error('no route to host');
    },
  });
  expect([port.size, port.sign('a')]).toEqual([3, 'a!']);
  expect(await port.query('known')).toEqual({ kind: 'found' });
  await port.query('known');
  await port.query('other');
  await expect(port.refund()).rejects.toThrow('no route to host');

  const counts = (await seconds.get()).values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels.call, labels.answer, value])).toEqual([
    ['query', 'found', 2],
    ['query', 'no_record', 1],
    ['refund', 'error', 1],
  ]);
  expect(counts.every(({ labels }) => labels.service === 'gateway')).toBe(true);
});
