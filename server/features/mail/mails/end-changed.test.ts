import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  duringOutage,
  givenBooking,
  type MailScene,
  openMailScene,
  ownerOf,
} from '#server/testing/journeys/mailed-events.ts';
import { subjectStartsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let scene: MailScene;
let owner: Awaited<ReturnType<typeof ownerOf>>;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  scene = await openMailScene(site);
  owner = await ownerOf(scene);
});
afterAll(() => site.close());

async function change(id: string, path: string, body: object): Promise<void> {
  const { version } = await owner('GET', `/bookings/${id}`);
  await owner('POST', `/bookings/${id}/${path}`, { ...body, version });
}
const endSooner = (id: string) => change(id, 'end', { minutes: -30, owes: 0, reason: 'Has a train' });

// shows: 12.55
test('each change of the end is mailed', async () => {
  const { email, reservationId: id } = await givenBooking(scene);
  for (const mails of [['Booking changed'], ['Booking changed', 'Booking changed']]) {
    await endSooner(id);
    await site.worker.drained();
    expect(await subjectStartsTo(site.call, email)).toEqual(mails);
  }
});

test('only the last change of the end during an outage is mailed', async () => {
  const { email, reservationId: id } = await givenBooking(scene);
  await duringOutage(scene, async () => {
    await endSooner(id);
    await endSooner(id);
  });
  expect(await subjectStartsTo(site.call, email)).toEqual(['Booking changed']);
});

test('a change of the end is not mailed when the booking was canceled meanwhile', async () => {
  const { email, reservationId: id } = await givenBooking(scene);
  await duringOutage(scene, async () => {
    await endSooner(id);
    await change(id, 'cancel', { refund: 'all', reason: 'Boiler' });
  });
  expect(await subjectStartsTo(site.call, email)).toEqual(['Booking cancelled']);
});
