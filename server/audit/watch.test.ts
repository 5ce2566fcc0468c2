import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Clock } from '#server/clock.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { type Site, startedDatabase, startSite } from '#server/testing/servers/site.ts';
import { upsertAcknowledgement } from './store.ts';
import { startAuditWatch } from './watch.ts';

let database: TestDatabase;
let site: Site;
beforeAll(async () => {
  database = await startedDatabase({ SLOT_HORIZON_DAYS: '3' });
  site = await startSite({ METRICS: '1', SLOT_HORIZON_DAYS: '3' }, database);
});
afterAll(() => site.close());

const health = async () => (await site.call('GET', '/api/health')).body;
const metrics = async () => (await site.call('GET', '/api/metrics')).body as string; // The body of the metrics is text.

/** Breaks a promise: inserts a promotion whose usage count has no uses. */
const breakPromise = () =>
  database.db.query(
    `INSERT INTO promotions (id, code, name, is_active, discount_type, discount_value, start_date, end_date, usage_count)
     VALUES ($1, 'LOST', 'Lost', true, 'PERCENTAGE', 10, '2026-01-01', '2026-12-31', 1)`,
    [randomUUID()],
  );

test('audits every five minutes and reports findings in the metrics, and in the health check without details', async () => {
  expect(await health()).toEqual({ status: 'ok', audit: 'unknown' });
  expect(await metrics()).not.toContain('yumori_db_audit_findings{');
  await site.auditWatch.look();
  expect(await health()).toEqual({ status: 'ok', audit: 'sound' });
  expect(await metrics()).toContain('yumori_db_audit_findings{check="promotion.count_is_uses"} 0');

  await breakPromise();
  await site.auditWatch.look();
  expect(await health()).toEqual({ status: 'ok', audit: 'sound' });
  await site.advance(5 * 60);
  await site.auditWatch.look();
  expect(await health()).toEqual({ status: 'ok', audit: 'broken' });
  expect(await metrics()).toContain('yumori_db_audit_findings{check="promotion.count_is_uses"} 1');
  expect(await metrics()).toMatch(/yumori_db_audit_ended_seconds \d{10}/);
});

test('reports acknowledged findings separately and raises no alarm for them', async () => {
  const [row] = await database.db.query<{ id: string }>(`SELECT id FROM promotions WHERE code = 'LOST'`);
  const said = { promise: 'promotion.count_is_uses', subject: row?.id ?? '', who: 'Linh', why: 'known' };
  await upsertAcknowledgement(database.db, { ...said, at: site.context.clock.now() });
  await site.advance(5 * 60);
  await site.auditWatch.look();
  expect(await health()).toEqual({ status: 'ok', audit: 'acknowledged' });
  expect(await metrics()).toContain('yumori_db_audit_findings{check="promotion.count_is_uses"} 0');
  expect(await metrics()).toContain('yumori_db_audit_acknowledged{check="promotion.count_is_uses"} 1');
});

test('health and metrics report an audit as stale after three intervals', async () => {
  await database.db.query(`DELETE FROM promotions WHERE code = 'LOST'`);
  await site.advance(5 * 60);
  await site.auditWatch.look();
  await site.advance(14 * 60);
  expect(await health()).toEqual({ status: 'ok', audit: 'sound' });
  expect(await metrics()).toMatch(/^yumori_db_audit_stale 0$/m);
  await site.advance(2 * 60);
  expect(await health()).toEqual({ status: 'ok', audit: 'stale' });
  expect(await metrics()).toMatch(/^yumori_db_audit_stale 1$/m);
  await site.auditWatch.look();
  expect(await health()).toEqual({ status: 'ok', audit: 'sound' });
});

/** Starts an audit watch like a second process on the same database; also returns the errors that it logs. */
function process(clock: Clock) {
  const alarms: object[] = [];
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => void alarms.push(facts) };
  return { alarms, watch: startAuditWatch({ db: database.db, clock, log }) };
}

test('one of several processes audits and raises the alarm, and the others read its result', async () => {
  await database.db.query(`DELETE FROM promotions WHERE code = 'LOST'`);
  await breakPromise();
  const later = addMinutes(site.context.clock.now(), 60);
  const processes = [1, 2, 3].map(() => process({ now: () => later }));
  await Promise.all(processes.map(({ watch }) => watch.look()));
  expect(processes.flatMap(({ alarms }) => alarms)).toEqual([
    expect.objectContaining({ check: 'promotion.count_is_uses', count: 1 }),
  ]);
  for (const { watch } of processes) {
    await watch.look();
    expect(watch.last()?.found).toEqual({ 'promotion.count_is_uses': 1 });
    await watch.stop();
  }
});

test('raises an alarm when an audit fails, and runs the next audit as usual', async () => {
  let now = addMinutes(site.context.clock.now(), 120);
  const { alarms, watch } = process({ now: () => now });
  await database.db.query('ALTER TABLE postings RENAME TO elsewhere');
  await watch.look();
  expect(alarms).toHaveLength(1);
  await database.db.query('ALTER TABLE elsewhere RENAME TO postings');
  now = addMinutes(now, 5);
  await watch.look();
  expect(watch.last()?.endedAt).toEqual(now);
  await watch.stop();
});
