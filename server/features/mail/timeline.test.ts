import { afterAll, beforeAll, expect, test } from 'vitest';
import { hastenJobs } from '#server/queue/jobs.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { MAILED_EVENTS, type MailScene, openMailScene } from '#server/testing/journeys/mailed-events.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { MAILS } from './mails.ts';

let site: Site;
let scene: MailScene;
let owner: GivenStaff;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  scene = await openMailScene(site);
  owner = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
});
afterAll(() => site.close());

async function bookingsOf(email: string): Promise<string[]> {
  const text = `SELECT r.id FROM reservations r LEFT JOIN members m ON m.id = r.member_id
                WHERE coalesce(m.email, r.guest_email) = $1`;
  return (await site.db.query<{ id: string }>(text, [email])).map(({ id }) => id);
}

/** Lists the kinds of the mails on the timelines of bookings. */
async function mailsOnTimelines(bookings: readonly string[]): Promise<string[]> {
  const timelines = await Promise.all(
    bookings.map((id) => site.call('GET', `/api/admin/bookings/${id}/timeline`, { headers: owner.headers })),
  );
  return timelines.flatMap(({ body }) => body).flatMap(({ kind, what }) => (kind === 'mail' ? [`mail-${what}`] : []));
}

const ABOUT_RESERVATIONS = Object.entries(MAILS).flatMap(([kind, { about }]) =>
  about === 'reservation' ? [kind] : [],
);

// shows: 12.19
test('each mail about a booking is on its timeline', async () => {
  const shown = new Set<string>();
  for (const [event, { happen }] of Object.entries(MAILED_EVENTS)) {
    const [{ last } = { last: 0 }] = await site.db.query<{ last: number }>(
      'SELECT coalesce(max(id), 0)::integer AS last FROM jobs',
    );
    const bookings = await bookingsOf(await happen(scene));
    await hastenJobs(site.db, { kind: 'mail-reminder', now: site.context.clock.now() });
    await site.worker.drained();
    // A payment that bought nothing has mails of the same kinds, but no booking.
    if (bookings.length === 0) continue;
    const sent = await site.db.query<{ kind: string }>(
      'SELECT kind FROM jobs WHERE id > $1 AND kind = ANY ($2) AND done_at IS NOT NULL',
      [last, ABOUT_RESERVATIONS],
    );
    const kinds = sent.map(({ kind }) => kind).sort();
    expect([event, (await mailsOnTimelines(bookings)).sort()]).toEqual([event, kinds]);
    for (const kind of kinds) shown.add(kind);
  }
  // No payment by link has a promotion.
  const unseen = ABOUT_RESERVATIONS.filter((kind) => kind !== 'mail-promotion-gone' && !shown.has(kind));
  expect(unseen, 'Add an event that causes it to MAILED_EVENTS in server/testing/journeys').toEqual([]);
}, 120_000);
