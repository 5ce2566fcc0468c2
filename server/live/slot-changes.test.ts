import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Heard, watch } from '#server/testing/readers/watch.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let open: Heard[] = [];
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => () => {
  for (const heard of open.splice(0)) heard.close();
});

async function watching(...roomIds: string[]): Promise<Heard> {
  const heard = await watch(site.url, roomIds);
  open = [...open, heard];
  return heard;
}

const changeOf = ({ roomId, slotId }: { roomId: string; slotId: string }) => ({ roomId, slotId });

// shows: 7.50
test('a watcher of a room receives the start and end of a hold and of a lock', async () => {
  const member = await givenMember(site.db);
  const slot = await givenSlot(site.db);
  const heard = await watching(slot.roomId);
  const expectChange = () => heard.next((change) => change.slotId === slot.slotId);
  expect(heard.headers.get('content-type')).toBe('text/event-stream');
  expect(heard.headers.get('cache-control')).toBe('no-cache');

  expect((await holdSlot(site.call, member, slot.slotId)).status).toBe(200);
  expect(await expectChange()).toEqual(changeOf(slot));
  await site.call('DELETE', `/api/slots/${slot.slotId}/paymenting`, { token: member.token });
  expect(await expectChange()).toEqual(changeOf(slot));
  await site.db.query('UPDATE slots SET locked_at = now() WHERE id = $1', [slot.slotId]);
  expect(await expectChange()).toEqual(changeOf(slot));
  await site.db.query('UPDATE slots SET locked_at = NULL WHERE id = $1', [slot.slotId]);
  expect(await expectChange()).toEqual(changeOf(slot));
});

test('a watcher receives the expiry of a hold', async () => {
  const slot = await givenSlot(site.db);
  await holdSlot(site.call, await givenMember(site.db), slot.slotId);
  const heard = await watching(slot.roomId);
  await heard.next((change) => change.slotId === slot.slotId);
  await site.advance(16 * 60);
  expect(await heard.next((change) => change.slotId === slot.slotId)).toEqual(changeOf(slot));
});

test('inserting or deleting slots sends one change for the whole room', async () => {
  const { roomId, locationId } = await givenSlot(site.db);
  const heard = await watching(roomId);
  const expectRoom = async () =>
    expect(await heard.next((change) => change.slotId === null)).toEqual({ roomId, slotId: null });
  await expectRoom();
  await givenSlot(site.db, { room: { roomId, locationId }, startTime: new Date('2027-03-01T03:00:00.000Z') });
  await expectRoom();
  await site.db.query(`DELETE FROM slots WHERE room_id = $1`, [roomId]);
  await expectRoom();
});

test('a watcher receives no changes of other rooms, and nothing about the person', async () => {
  const [mine, other] = [await givenSlot(site.db), await givenSlot(site.db)];
  const heard = await watching(mine.roomId);
  const member = await givenMember(site.db);
  await holdSlot(site.call, member, other.slotId);
  await holdSlot(site.call, member, mine.slotId);
  await heard.next((change) => change.slotId === mine.slotId);
  expect(heard.said()).not.toContain(other.roomId);
  expect(heard.said()).not.toContain(member.id);
});

test('a new watcher receives the most recent changes', async () => {
  const slot = await givenSlot(site.db);
  const first = await watching(slot.roomId);
  await holdSlot(site.call, await givenMember(site.db), slot.slotId);
  await first.next((change) => change.slotId === slot.slotId);
  const second = await watching(slot.roomId);
  expect(await second.next((change) => change.slotId === slot.slotId)).toEqual(changeOf(slot));
});

test('a new watcher does not receive changes from before it read the room', async () => {
  const slot = await givenSlot(site.db);
  const first = await watching(slot.roomId);
  await holdSlot(site.call, await givenMember(site.db), slot.slotId);
  await first.next((change) => change.slotId === slot.slotId);
  const since = new Date(site.context.clock.now().getTime() + 1).toISOString();
  const second = await watch(site.url, [slot.roomId], since);
  open = [...open, second];
  await site.db.query('UPDATE slots SET locked_at = $2 WHERE id = $1', [slot.slotId, site.context.clock.now()]);
  await second.next((change) => change.slotId === slot.slotId);
  expect(second.said().match(/"changes"/g)).toHaveLength(1);
});

test.each([
  ['missing', ''],
  ['malformed', '?roomIds=kura'],
  ['more than forty', `?roomIds=${Array.from({ length: 41 }, () => crypto.randomUUID()).join(',')}`],
  ['valid, but with another parameter', `?roomIds=${crypto.randomUUID()}&x=1`],
])('room ids that are %s are refused', async (_what, query) => {
  expect((await site.call('GET', `/api/slots/changes${query}`)).status).toBe(400);
});

test('a HEAD request occupies no place of a watcher', async () => {
  const { roomId } = await givenSlot(site.db);
  const { status, headers } = await site.call('HEAD', `/api/slots/changes?roomIds=${roomId}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(site.slotChanges.watching()).toBe(0);
});

test('a network with too many watchers is refused until one leaves', async () => {
  const { roomId } = await givenSlot(site.db);
  const all = await Promise.all(Array.from({ length: 120 }, () => watching(roomId)));
  const refused = await site.call('GET', `/api/slots/changes?roomIds=${roomId}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  all[0]?.close();
  await expect.poll(() => site.slotChanges.watching()).toBe(119);
  await watching(roomId);
});

test('a process with too many watchers refuses more until one leaves', async () => {
  const { roomId } = await givenSlot(site.db);
  await expect.poll(() => site.slotChanges.watching()).toBe(0);
  const all = Array.from({ length: 1_000 }, (_, place) =>
    site.slotChanges.watch({ roomIds: [roomId], network: `network ${place}`, since: null }),
  );
  const refused = await site.call('GET', `/api/slots/changes?roomIds=${roomId}`);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const [first, ...others] = all.flatMap((watching) => (watching.kind === 'open' ? watching.body : []));
  first?.destroy();
  await expect.poll(() => site.slotChanges.watching()).toBe(999);
  await watching(roomId);
  for (const body of others) body.destroy();
});

test('a server that closes ends every stream at once', async () => {
  const closing = await startSite();
  const { roomId } = await givenSlot(closing.db);
  const heard = await watch(closing.url, [roomId]);
  const started = performance.now();
  const closed = closing.close();
  await heard.ended;
  expect(performance.now() - started).toBeLessThan(2_000);
  await closed;
  expect(performance.now() - started).toBeLessThan(5_000);
});
