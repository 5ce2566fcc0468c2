import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { createImporter, INN } from '#server/testing/given/catalog.ts';
import { createCall } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

describe('the brand', () => {
  let database: TestDatabase;
  let site: Site;
  beforeAll(async () => {
    database = await freshDatabase();
    site = await startSite({ SANDBOX: '0', HOLD_MINUTES: '20' }, database);
  });
  afterAll(() => site.close());

  const brand = async () => (await site.call('GET', '/api/brand')).body;

  test('the brand has a name without a catalog, and no card payment without a gateway', async () => {
    expect(await brand()).toEqual({
      name: 'Yumori',
      hotline: '',
      email: '',
      receptionEmail: '',
      buyerHotlines: [],
      social: [],
      seller: null,
      houseRules: [],
      holdMinutes: 20,
      features: { card: false, google: false },
    });
  });

  // shows: 7.38, 9.25
  test('the brand comes from the catalog', async () => {
    const importer = createImporter(database.db, { now: new Date('2026-03-06T05:00:00.000Z'), horizonDays: 1 });
    await importer.import({
      ...INN,
      brand: {
        name: 'Sen & Søn',
        hotline: '0900 000 001',
        email: 'hello@sen.example',
        receptionEmail: 'desk@sen.example',
        buyerHotlines: ['0900 000 002', '0900 000 003'],
        social: { tiktok: 'https://tiktok.example/sen', line: 'https://line.example/sen' },
        houseRules: ['No candles', { en: 'No glass', ja: 'ガラス不可' }],
      },
      seller: { name: 'Sen Ltd', taxCode: '0100000009', address: '1 Sen Road', email: 'books@sen.example' },
    });
    expect(await brand()).toEqual({
      name: 'Sen & Søn',
      hotline: '0900 000 001',
      email: 'hello@sen.example',
      receptionEmail: 'desk@sen.example',
      buyerHotlines: ['0900 000 002', '0900 000 003'],
      social: [
        { name: 'TikTok', url: 'https://tiktok.example/sen' },
        { name: 'LINE', url: 'https://line.example/sen' },
      ],
      seller: { name: 'Sen Ltd', taxCode: '0100000009', address: '1 Sen Road' },
      houseRules: [
        { en: 'No candles', vi: 'No candles', ja: 'No candles' },
        { en: 'No glass', vi: 'No glass', ja: 'ガラス不可' },
      ],
      holdMinutes: 20,
      features: { card: false, google: false },
    });
  });

  // shows: 7.39
  test("the caller's address is answered without a brand, and never cached", async () => {
    const answer = await site.call('GET', '/api/ip');
    expect(answer.body).toEqual({ ip: '127.0.0.1' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const claimed = await site.call('GET', '/api/ip', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(claimed.body).toEqual({ ip: '127.0.0.1' });
  });
});

test('behind a trusted proxy, the address is the last one that the proxy reports', async () => {
  const site = await startSite({ SANDBOX: '0', TRUST_PROXY: '1' });
  try {
    const call = createCall(site.url);
    const answer = await call('GET', '/api/ip', { headers: { 'x-forwarded-for': '198.51.100.7, ::ffff:203.0.113.9' } });
    expect(answer.body).toEqual({ ip: '203.0.113.9' });
  } finally {
    await site.close();
  }
});

// shows: 7.38
test('the sandbox offers card payment and Google', async () => {
  const site = await startSite();
  try {
    expect((await site.call('GET', '/api/brand')).body).toMatchObject({
      hotline: '0900 000 100',
      features: { card: true, google: true },
    });
  } finally {
    await site.close();
  }
});
