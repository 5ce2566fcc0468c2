import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { entryCodeQuery, mayHelpToRetry, pauseAfter } from './entry-code-query.ts';

const problem = (code: RefusalCode) =>
  new ApiProblem({ status: REFUSALS[code], code, message: '', errors: {}, retryAfterSeconds: null });

describe('mayHelpToRetry', () => {
  // shows: 4.11, 7.32
  it.each([problem('entry_code_not_ready'), problem('entry_code_not_yet_valid'), new TypeError('no connection')])(
    'retries three times after %s',
    (error) => {
      expect([0, 1, 2, 3].map((failures) => mayHelpToRetry(failures, error))).toEqual([true, true, true, false]);
    },
  );

  it.each(['entry_code_not_found', 'entry_code_expired'] as const)('does not retry after %s', (code) => {
    expect(mayHelpToRetry(0, problem(code))).toBe(false);
  });
});

describe('pauseAfter', () => {
  // shows: 4.11, 7.32
  it('pauseAfter is two minutes for a code that is loaded or cannot be had', () => {
    expect(pauseAfter(null)).toBe(120_000);
    expect(pauseAfter(problem('service_unavailable'))).toBe(120_000);
  });

  it('pauseAfter is five seconds while the code is being prepared', () => {
    expect(pauseAfter(problem('entry_code_not_ready'))).toBe(5_000);
  });
});

describe('the content of an entry code', () => {
  // shows: 7.31
  it('the content of an entry code is deleted from the cache as soon as no screen shows it', async () => {
    const client = new QueryClient();
    const query = entryCodeQuery('5f0c6d0e-2f3b-4a55-8d0e-1c2b3a4d5e6f');
    const content = { qrCodeContent: 'open', passcode: null };
    const observer = new QueryObserver(client, { ...query, queryFn: async () => content });
    const leave = observer.subscribe(() => {});
    await expect.poll(() => client.getQueryData(query.queryKey)).toEqual(content);
    leave();
    await expect.poll(() => client.getQueryCache().getAll()).toEqual([]);
  });
});
