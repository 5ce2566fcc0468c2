import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAILED_EVENTS, openMailScene } from '#server/testing/journeys/mailed-events.ts';
import { mailsTo, type ReceivedMail } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

/** Returns every link that a mail's reader or a link scanner can open. */
function linksOf({ text, html }: ReceivedMail): string[] {
  const inHtml = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return [...inHtml, ...(text.match(/https?:\/\/\S+/g) ?? [])];
}

/**
 * Returns all rows of all tables as comparable text, without `slot_changes`, whose rows last only seconds.
 */
async function wholeDatabase(): Promise<string[]> {
  const tables = await site.db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'slot_changes' ORDER BY 1`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await site.db.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

// shows: 1.27
test('a scanner that opens every link of every mail only verifies an address and confirms a new one', async () => {
  const scene = await openMailScene(site);
  const links = new Set<string>();
  for (const { happen } of Object.values(MAILED_EVENTS)) {
    const address = await happen(scene);
    await site.worker.drained();
    const mails = await mailsTo(site.call, address);
    expect(mails.length).toBeGreaterThan(0);
    for (const link of mails.flatMap(linksOf)) links.add(link);
  }
  const acting = [...links].filter((link) => /\/api\/auth\/(?:verify|confirm)-email\?/.test(link));
  expect(acting).toHaveLength(2);
  const others = [...links].filter((link) => !acting.includes(link));
  expect(others.length).toBeGreaterThanOrEqual(8);
  expect(others.filter((link) => !link.startsWith(`${site.url}/`))).toEqual([]);

  const before = await wholeDatabase();
  for (const link of others) {
    await site.call('HEAD', link);
    expect((await site.call('GET', link)).status).toBeLessThan(500);
  }
  await site.worker.drained();
  expect(await wholeDatabase()).toEqual(before);

  for (const link of [...acting, ...acting]) {
    const answer = await site.call('GET', link);
    expect([link, answer.headers.get('location') ?? '']).toEqual([link, expect.not.stringContaining('error')]);
  }
  expect(await wholeDatabase()).not.toEqual(before);
}, 60_000);
