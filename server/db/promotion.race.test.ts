/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Environment } from '#server/environment.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { caughtUp, killForGood, promote, type Switch, startSwitch } from '#server/testing/databases/standby.ts';
import { type GivenMember, type GivenSlot, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { type Site, startedDatabase, startSite } from '#server/testing/servers/site.ts';
import { type RunningPostgres, startPostgres } from '#tools/postgres.ts';
import { connectPostgres } from './connect-postgres.ts';

let primary: RunningPostgres;
let standby: RunningPostgres;
/** The switch between primary and standby. */
let link: Switch;

async function startPair(): Promise<void> {
  primary = await startPostgres({ fsync: false, single: true });
  link = await startSwitch(primary.url);
  standby = await startPostgres({ fsync: false, standbyOf: { ...primary, url: link.url } });
}

async function stopPair(): Promise<void> {
  await Promise.all([primary.stop(), standby.stop()]);
  await link.close();
}

/** Migrates directly: a database copied from a template replicates in another way. */
async function siteAt({ url }: { url: string }, environment: Environment = {}): Promise<Site> {
  const db = connectPostgres({ url, connections: 4, onError: () => {} });
  return startSite({ SLOT_HORIZON_DAYS: '1', ...environment }, { db, url, close: db.close });
}

describe('after a primary died and its standby was promoted', () => {
  let balancer: Switch;
  /** A site that reaches the database through the balancer, and one that knows its hosts. */
  let balanced: Site;
  let several: Site;
  let member: GivenMember;
  let slots: Record<'kept' | 'lost' | 'after' | 'elsewhere', GivenSlot>;
  beforeAll(async () => {
    await startPair();
    balancer = await startSwitch(primary.url);
    balanced = await siteAt(balancer, { METRICS: '1' });
    const { port } = new URL(standby.url);
    // The first host does not answer, the second is the standby.
    const url = primary.url.replace('@127.0.0.1:', `@127.0.0.1:1,127.0.0.1:${port},127.0.0.1:`);
    several = await siteAt({ url: `${url}?target_session_attrs=read-write` });
    const given = () => givenSlot(balanced.db);
    slots = { kept: await given(), lost: await given(), after: await given(), elsewhere: await given() };
    member = await givenMember(balanced.db);

    expect((await holdSlot(balanced.call, member, slots.kept.slotId)).status).toBe(200);
    expect(await several.db.query('SELECT pg_is_in_recovery() AS standby')).toEqual([{ standby: false }]);
    await caughtUp(primary, standby);
    link.pointTo(undefined);
    expect((await holdSlot(balanced.call, member, slots.lost.slotId)).status).toBe(200);
    expect((await balanced.call('GET', '/api/ready')).body).not.toHaveProperty('lostEntries');
    await killForGood(primary);
    const hold = () => holdSlot(several.call, member, slots.elsewhere.slotId);
    await vi.waitFor(async () => expect((await hold()).status).toBe(503), { timeout: 15_000 });
    balancer.pointTo(standby);
    await promote(standby);
  });
  afterAll(async () => {
    await balanced.close();
    await several.close();
    await balancer.close();
    await stopPair();
  });

  test('reports what the primary acknowledged and its standby never received', async () => {
    await expect
      .poll(async () => (await balanced.call('GET', '/api/ready')).body, { timeout: 20_000 })
      .toMatchObject({ checks: { database: true }, lostEntries: 1 });
    expect(await (await fetch(`${balanced.url}/api/metrics`)).text()).toMatch(/^yumori_process_acknowledged_lost 1$/m);
  });

  test('finds the host that accepts writes among several', async () => {
    const other = await givenMember(balanced.db);
    const hold = () => holdSlot(several.call, other, slots.elsewhere.slotId);
    await expect.poll(async () => (await hold()).status, { timeout: 20_000 }).toBe(200);
  });

  test('takes holds on the promoted standby, which has the holds that it received', async () => {
    const site = await siteAt(standby);
    expect((await holdSlot(site.call, member, slots.after.slotId)).status).toBe(200);
    expect((await site.call('GET', `/api/slots/${slots.kept.slotId}`)).body.isPayment).toBe(true);
    expect((await site.call('GET', `/api/slots/${slots.lost.slotId}`)).body.isPayment).toBe(false);
    await site.close();
  });
});

describe('while its database is a standby', () => {
  beforeAll(startPair);
  afterAll(stopPair);

  test('answers 503, and after the promotion takes holds and receives changes again by itself', async () => {
    const balancer = await startSwitch(primary.url);
    const site = await siteAt(balancer);
    const heard: string[] = [];
    await site.db.listen('news', (payload) => heard.push(payload));
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
    // The standby refuses LISTEN, so the listening connection retried until the promotion.
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
    await Promise.all([site.close(), elsewhere.close()]);
    await balancer.close();
  });
});

describe('while its database is unreachable', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startedDatabase({ SLOT_HORIZON_DAYS: '1' });
  });
  afterAll(() => database.close());

  test('serves its other metrics', async () => {
    const balancer = await startSwitch(database.url ?? '');
    const site = await siteAt(balancer, { METRICS: '1' });
    const figures = async () => (await fetch(`${site.url}/api/metrics`)).text();
    expect(await figures()).toMatch(/^yumori_process_database_up 1$[\s\S]*^yumori_db_oldest_due_job_seconds \d/m);
    balancer.pointTo(undefined);
    const without = await figures();
    expect(without).toMatch(/^yumori_process_database_up 0$/m);
    expect(without).toMatch(/^process_resident_memory_bytes \d/m);
    expect(without).not.toMatch(
      /^(yumori_db_oldest_due_job_seconds|yumori_db_jobs|yumori_db_entry_codes_missing)[ {]/m,
    );
    balancer.pointTo({ url: database.url ?? '' });
    await expect.poll(figures, { timeout: 20_000 }).toMatch(/^yumori_process_database_up 1$/m);
    await site.close();
    await balancer.close();
  });
});
