import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Environment } from '#server/environment.ts';
import { caughtUp, killForGood, promote, type Switch, startSwitch } from '#server/testing/databases/standby.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { type RunningPostgres, startPostgres } from '#tools/postgres.ts';
import { connectPostgres } from './connect-postgres.ts';

let primary: RunningPostgres;
let standby: RunningPostgres;
/** The switch between primary and standby. */
let link: Switch;
beforeEach(async () => {
  primary = await startPostgres({ fsync: false, single: true });
  link = await startSwitch(primary.url);
  standby = await startPostgres({ fsync: false, standbyOf: { ...primary, url: link.url } });
});
afterEach(async () => {
  await Promise.all([primary.stop(), standby.stop()]);
  await link.close();
});

async function siteAt({ url }: { url: string }, environment: Environment = {}): Promise<Site> {
  const db = connectPostgres({ url, connections: 4, onError: () => {} });
  return startSite({ SLOT_HORIZON_DAYS: '1', ...environment }, { db, url, close: db.close });
}

test('takes holds on a standby that was promoted after its primary died', async () => {
  // Migrated directly: a database copied from a template replicates in another way.
  const first = await siteAt(primary);
  const [before, after] = [await givenSlot(first.db), await givenSlot(first.db)];
  const member = await givenMember(first.db);
  expect((await holdSlot(first.call, member, before.slotId)).status).toBe(200);
  await first.close();
  await caughtUp(primary, standby);
  await killForGood(primary);
  await promote(standby);

  const second = await siteAt(standby);
  expect((await holdSlot(second.call, member, after.slotId)).status).toBe(200);
  expect((await second.call('GET', `/api/slots/${before.slotId}`)).body.isPayment).toBe(true);
  await second.close();
});

test('answers 503 while its database is a standby, and recovers by itself after the promotion', async () => {
  const balancer = await startSwitch(primary.url);
  const site = await siteAt(balancer);
  const { slotId } = await givenSlot(site.db);
  const member = await givenMember(site.db);
  await caughtUp(primary, standby);
  balancer.pointTo(standby);

  await expect.poll(async () => (await site.call('GET', '/api/ready')).status, { timeout: 20_000 }).toBe(503);
  await expect
    .poll(async () => (await site.call('GET', '/api/ready')).body.checks, { timeout: 20_000 })
    .toMatchObject({ database: false });
  const refused = await holdSlot(site.call, member, slotId);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);

  await promote(standby);
  await expect.poll(async () => (await holdSlot(site.call, member, slotId)).status, { timeout: 20_000 }).toBe(200);
  await site.close();
  await balancer.close();
});

test('receives changes again after its listening connection was left on a read-only server', async () => {
  const balancer = await startSwitch(primary.url);
  const db = connectPostgres({ url: balancer.url, connections: 2, onError: () => {} });
  const heard: string[] = [];
  await db.listen('news', (payload) => heard.push(payload));
  await caughtUp(primary, standby);
  balancer.pointTo(standby);
  // The standby refuses LISTEN, so the connection retries until the promotion.
  await promote(standby);
  const elsewhere = connectPostgres({ url: standby.url, connections: 1, onError: () => {} });
  await expect
    .poll(
      async () => {
        await elsewhere.query(`SELECT pg_notify('news', 'promoted')`);
        return heard;
      },
      { timeout: 30_000 },
    )
    .toContain('promoted');
  await Promise.all([db.close(), elsewhere.close()]);
  await balancer.close();
});

test('reports what the primary acknowledged and its standby never received', async () => {
  const balancer = await startSwitch(primary.url);
  const site = await siteAt(balancer, { METRICS: '1' });
  const [kept, lost] = [await givenSlot(site.db), await givenSlot(site.db)];
  const member = await givenMember(site.db);
  expect((await holdSlot(site.call, member, kept.slotId)).status).toBe(200);
  await caughtUp(primary, standby);
  link.pointTo(undefined);
  expect((await holdSlot(site.call, member, lost.slotId)).status).toBe(200);
  expect((await site.call('GET', '/api/ready')).body).not.toHaveProperty('lostEntries');
  await killForGood(primary);
  balancer.pointTo(standby);
  await promote(standby);

  await expect
    .poll(async () => (await site.call('GET', '/api/ready')).body, { timeout: 20_000 })
    .toMatchObject({ checks: { database: true }, lostEntries: 1 });
  expect(await (await fetch(`${site.url}/api/metrics`)).text()).toMatch(/^yumori_process_acknowledged_lost 1$/m);
  await site.close();
  await balancer.close();
});

test('finds the host that accepts writes among several, even after a promotion', async () => {
  const { port } = new URL(standby.url);
  // The first host does not answer, the second is the standby.
  const url = primary.url.replace('@127.0.0.1:', `@127.0.0.1:1,127.0.0.1:${port},127.0.0.1:`);
  const site = await siteAt({ url: `${url}?target_session_attrs=read-write` });
  const { slotId } = await givenSlot(site.db);
  const member = await givenMember(site.db);
  expect(await site.db.query('SELECT pg_is_in_recovery() AS standby')).toEqual([{ standby: false }]);
  await caughtUp(primary, standby);
  await killForGood(primary);
  await expect.poll(async () => (await holdSlot(site.call, member, slotId)).status).toBe(503);
  await promote(standby);
  await expect.poll(async () => (await holdSlot(site.call, member, slotId)).status, { timeout: 20_000 }).toBe(200);
  await site.close();
});

test('serves its other metrics while the database is unreachable', async () => {
  const balancer = await startSwitch(primary.url);
  const site = await siteAt(balancer, { METRICS: '1' });
  const figures = async () => (await fetch(`${site.url}/api/metrics`)).text();
  expect(await figures()).toMatch(/^yumori_process_database_up 1$[\s\S]*^yumori_db_oldest_due_job_seconds \d/m);
  balancer.pointTo(undefined);
  const without = await figures();
  expect(without).toMatch(/^yumori_process_database_up 0$/m);
  expect(without).toMatch(/^process_resident_memory_bytes \d/m);
  expect(without).not.toMatch(/^(yumori_db_oldest_due_job_seconds|yumori_db_jobs|yumori_db_entry_codes_missing)[ {]/m);
  balancer.pointTo(primary);
  await expect.poll(figures, { timeout: 20_000 }).toMatch(/^yumori_process_database_up 1$/m);
  await site.close();
  await balancer.close();
});
