import { QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { beginSession, endSession } from './begin-and-end.ts';
import { sessionQuery, watchSession } from './session.ts';

/** Each test has its own tokens, because the module remembers refused ones. */
let mai: string;
let linh: string;
let dead: string;
let tests = 0;

/** Members by the tokens that the server accepts. */
let alive: Map<string, string>;
/** The browser's cookies. */
let cookie: string;
/** The requests received, each with its token. */
let asked: string[];

beforeEach(() => {
  tests += 1;
  mai = `mai-${tests}`;
  linh = `linh-${tests}`;
  dead = `dead-${tests}`;
  alive = new Map([
    [mai, 'mai'],
    [linh, 'linh'],
  ]);
  cookie = '';
  asked = [];
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie === '' ? '' : `access_token=${cookie}`;
    },
    set cookie(_cleared: string) {
      cookie = '';
    },
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => answer(path, headers));
});
afterEach(() => vi.unstubAllGlobals());

/** A fake server: the profile for its member only, everything else for any caller without a dead token. */
function answer(path: string, headers: Headers): Response {
  const token = headers.get('Authorization')?.replace('Bearer ', '') ?? null;
  asked.push(`${path} ${token ?? '-'}`);
  const member = token === null ? undefined : alive.get(token);
  const isRefused = token === null ? path === '/api/auth/profile' : member === undefined;
  if (isRefused)
    return Response.json({ code: 'unauthenticated', message: 'Please log in to continue.' }, { status: 401 });
  return Response.json({ id: member ?? null, name: 'Mai', email: 'mai@example.vn' });
}

/** A page that shows a slot and the session. */
function openPage() {
  const client = createQueryClient();
  watchSession(client);
  const slot = new QueryObserver(client, {
    queryKey: ['slot'],
    queryFn: () => api('GET /slots/{id}', { params: { id: '1' } }),
  });
  const leave = slot.subscribe(() => undefined);
  void client.query(sessionQuery);
  const member = () => client.getQueryData(sessionQuery.queryKey);
  const seen = () => ({ slot: slot.getCurrentResult().data?.id, member: member()?.id });
  const close = () => {
    leave();
    client.clear();
  };
  return { client, slot, member, seen, close };
}

// shows: 4.34, 4.36
test('shows a public page to a caller with a dead token, and clears the cookie', async () => {
  cookie = dead;
  const { slot, member, seen, close } = openPage();
  await expect.poll(seen).toEqual({ slot: null, member: undefined });
  expect(slot.getCurrentResult().error).toBeNull();
  expect(member()).toBeNull();
  expect(cookie).toBe('');
  close();
});

test('removes what the member saw when the token dies while the page is open', async () => {
  cookie = mai;
  const { slot, seen, close } = openPage();
  await expect.poll(seen).toEqual({ slot: 'mai', member: 'mai' });
  alive.delete(mai);
  await slot.refetch();
  await expect.poll(seen).toEqual({ slot: null, member: undefined });
  expect(cookie).toBe('');
  close();
});

test.each([
  { now: 'logged out', isElse: false, sees: { slot: null, member: undefined } },
  { now: 'logged in as another member', isElse: true, sees: { slot: 'linh', member: 'linh' } },
])('follows a member who has $now in another tab once the session is checked', async ({ isElse, sees }) => {
  cookie = mai;
  const { client, seen, close } = openPage();
  await expect.poll(seen).toEqual({ slot: 'mai', member: 'mai' });
  cookie = isElse ? linh : '';
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  await expect.poll(seen).toEqual(sees);
  close();
});

test('keeps a new token when an old one is refused', async () => {
  cookie = mai;
  const { client, seen, close } = openPage();
  await expect.poll(seen).toEqual({ slot: 'mai', member: 'mai' });
  alive.delete(mai);
  const late = client.query({ queryKey: ['late'], queryFn: () => api('GET /auth/sessions') });
  cookie = linh;
  await expect(late).rejects.toThrow('Please log in');
  await expect.poll(seen).toEqual({ slot: 'linh', member: 'linh' });
  expect(cookie).toBe(linh);
  close();
});

test('does not send a refused token again when its cookie cannot be cleared', async () => {
  cookie = dead;
  vi.stubGlobal('document', { cookie: `access_token=${dead}` });
  const { seen, close } = openPage();
  await expect.poll(seen).toEqual({ slot: null, member: undefined });
  expect(asked.filter((each) => each.endsWith(dead)).length).toBeLessThanOrEqual(2);
  close();
});

test('refetches every query once after a login or logout', async () => {
  const { client, seen, close } = openPage();
  await expect.poll(() => seen().slot).toBeNull();
  cookie = linh;
  expect(await beginSession(client)).toMatchObject({ id: 'linh' });
  expect(seen()).toEqual({ slot: 'linh', member: 'linh' });
  endSession(client);
  await expect.poll(seen).toEqual({ slot: null, member: undefined });
  expect(cookie).toBe('');
  expect(asked.filter((each) => each.startsWith('/api/slots/'))).toHaveLength(3);
  close();
});
