import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSeenByOthers, SEEN_RESERVATIONS } from './left-behind.ts';
import { forgetOldSeen, listSeen, recallSeen, rememberSeen } from './seen-reservations.ts';

const ID = '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90';
const MAI = '11111111-9c1e-4b7a-8f10-2e5c6d7a8b90';
const LINH = '22222222-9c1e-4b7a-8f10-2e5c6d7a8b90';
const NOW = new Date('2026-11-27T09:00:00.000Z');

const SLOT = {
  id: ID,
  startTime: '2026-11-27T12:00:00.000Z',
  endTime: '2026-11-27T14:30:00.000Z',
  room: { id: ID, name: 'hoshi', displayName: 'hoshi', location: { id: ID, name: 'Yumori Tây Hồ' } },
  program: { id: ID, name: 'VIP', duration: 150, ticket: { id: ID, name: 'VIP', price: 2_800_000 } },
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const seen = (memberId: string | null) =>
  rememberSeen({ id: ID, slot: SLOT, status: 'PENDING' }, { memberId, now: NOW });
const recall = (isVisitor = false, now = NOW) => recallSeen(ID, { isVisitor, now });

// shows: 2.134
test('stores time and place, and nothing else', async () => {
  await seen(MAI);
  expect(await recall()).toMatchObject({
    shortId: '7d3f0a52',
    room: 'hoshi',
    location: 'Yumori Tây Hồ',
    startTime: SLOT.startTime,
    endTime: SLOT.endTime,
  });
  const text = stored.get(SEEN_RESERVATIONS) ?? '';
  expect(text).not.toContain(ID);
  expect(text).not.toContain(MAI);
  expect(text).not.toMatch(/VIP|2800000/);
});

test('forgets a reservation that is seen as canceled', async () => {
  await seen(MAI);
  await rememberSeen({ id: ID, slot: SLOT, status: 'CANCELED' }, { memberId: MAI, now: NOW });
  expect(await recall()).toBeUndefined();
});

// shows: 2.135
test.each([
  { by: MAI, next: MAI, left: true },
  { by: MAI, next: LINH, left: false },
  { by: MAI, next: null, left: false },
  { by: null, next: null, left: true },
  { by: null, next: MAI, left: false },
])('shows $next what $by saw: $left', async ({ by, next, left }) => {
  await seen(by);
  forgetSeenByOthers(next);
  expect((await recall()) !== undefined).toBe(left);
});

test('shows nothing of a member without a token, even before anything is deleted', async () => {
  await seen(MAI);
  expect(await recall(true)).toBeUndefined();
});

// shows: 2.135
test('deletes a reservation a day after its end', async () => {
  await seen(MAI);
  expect(await recall(false, new Date('2026-11-28T14:29:00.000Z'))).toBeDefined();
  expect(await recall(false, new Date('2026-11-28T14:30:00.000Z'))).toBeUndefined();
});

// shows: 2.135
test('deletes at the start of the app what ended more than a day ago, and nothing else', async () => {
  await seen(MAI);
  const kept = stored.get(SEEN_RESERVATIONS);
  forgetOldSeen(new Date('2026-11-28T14:29:00.000Z'));
  expect(stored.get(SEEN_RESERVATIONS)).toBe(kept);
  const later = { ...SLOT, endTime: '2026-11-29T14:30:00.000Z' };
  await rememberSeen({ id: LINH, slot: later, status: 'PENDING' }, { memberId: MAI, now: NOW });
  forgetOldSeen(new Date('2026-11-28T14:30:00.000Z'));
  expect(JSON.parse(stored.get(SEEN_RESERVATIONS) ?? '')).toMatchObject({
    owner: '11111111',
    seen: [{ endTime: later.endTime }],
  });
  forgetOldSeen(new Date('2026-11-30T14:30:00.000Z'));
  expect(stored.has(SEEN_RESERVATIONS)).toBe(false);
});

test.each(['', '{', 'null', '[]', '{"seen":7}', '{"seen":[{"hash":1}]}', '{"owner":{},"seen":[null,{}]}'])(
  'ignores invalid stored data (%s)',
  async (text) => {
    stored.set(SEEN_RESERVATIONS, text);
    expect(await recall()).toBeUndefined();
    await seen(null);
    expect(await recall()).toBeDefined();
  },
);

// shows: 2.134
test('lists what is stored, the latest first, until a day after its end', async () => {
  await seen(MAI);
  const later = { ...SLOT, startTime: '2026-11-29T12:00:00.000Z', endTime: '2026-11-29T14:30:00.000Z' };
  await rememberSeen({ id: LINH, slot: later, status: 'PENDING' }, { memberId: MAI, now: NOW });
  const starts = (now: Date) => listSeen(now).map(({ startTime }) => startTime);
  expect(starts(NOW)).toEqual([later.startTime, SLOT.startTime]);
  expect(starts(new Date('2026-11-28T14:30:00.000Z'))).toEqual([later.startTime]);
});
