import { QueryClient } from '@tanstack/query-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffMe } from '#contract/staff/session.ts';
import { listOf, record, text } from '#web/api/readers.ts';
import { sessionQuery } from './session.ts';
import { staffQuery } from './use-staff.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const inState = (state: StaffMe['state'], name = 'Lan'): StaffMe => ({
  id: 'a',
  name,
  state,
  email: '',
  language: 'en',
  mayEnrol: false,
  posts: [],
  factors: [],
  recoveryCodesLeft: 8,
  morningMail: null,
  factorProvedAt: null,
  factorFreshUntil: null,
  expiresAt: '2026-11-24T12:00:00.000Z',
  locksAfterMinutes: 15,
});

test('a query asks nothing while the session is locked, and goes on once it is open', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json([]));
  vi.stubGlobal('fetch', asked);
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, inState('locked'));
  const answer = client.query(staffQuery('GET /admin/exceptions'));
  await Promise.resolve();
  client.setQueryData(sessionQuery.queryKey, inState('locked', 'Lan Anh'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  expect(asked).not.toHaveBeenCalled();
  client.setQueryData(sessionQuery.queryKey, inState('open'));
  expect(await answer).toEqual([]);
  expect(asked).toHaveBeenCalledOnce();
});

test('a reader drops what cannot be read, and is not part of the key', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ id: 'a' }, { id: 7 }, null]));
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const query = staffQuery('GET /admin/exceptions', { read: listOf(record({ id: text })) });
  expect(await new QueryClient().query(query)).toEqual([{ id: 'a' }]);
  expect(told).toHaveBeenCalledTimes(2);
  expect(query.queryKey).toEqual(staffQuery('GET /admin/exceptions').queryKey);
});

test('a query that is removed while the session is locked is never sent', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json([]));
  vi.stubGlobal('fetch', asked);
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, inState('locked'));
  const answer = client.query(staffQuery('GET /admin/exceptions')).catch(() => 'removed');
  client.setQueryData(sessionQuery.queryKey, null);
  client.removeQueries({ queryKey: ['GET /admin/exceptions'] });
  expect(await answer).toBe('removed');
  expect(asked).not.toHaveBeenCalled();
});
