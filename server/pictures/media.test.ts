import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { insertPicture } from './store.ts';

const HASH = createHash('sha256').update('a picture').digest('hex');
const BYTES = Buffer.from('stands for a picture');

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  const variants = [
    { width: 480, format: 'avif', bytes: BYTES },
    { width: 1600, format: 'jpeg', bytes: BYTES },
  ];
  await insertPicture(site.db, { hash: HASH, variants, now: new Date() });
});
afterAll(() => site.close());

test.each([
  [`/media/${HASH}`, 'image/jpeg'],
  [`/media/${HASH}/480.avif`, 'image/avif'],
])('%s is served as immutable', async (path, type) => {
  const answer = await fetch(new URL(path, site.url));
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(BYTES);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(new URL(path, site.url), { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.each([
  `/media/${HASH.replaceAll('a', 'b')}`,
  `/media/${HASH}/481.avif`,
  `/media/${HASH}/480.svg`,
  `/media/${HASH}/480.webp`,
  '/media/x',
  '/media/..%2f..%2fpackage.json',
])('%s is not found, and the answer is not cached as immutable', async (path) => {
  const answer = await fetch(new URL(path, site.url));
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control')).not.toContain('immutable');
});
