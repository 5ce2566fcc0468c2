import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { setPolicies } from './policies.ts';
import { serveStaffSite } from './staff-site.ts';

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yumori-staff-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Yumori</title>');
  writeFileSync(join(folder, 'assets', 'start-abc.js'), '1');
  writeFileSync(join(folder, 'assets', 'start-abc.js.br'), 'packed');
  writeFileSync(join(folder, 'index.html.br'), 'packed');
  writeFileSync(join(folder, 'service-worker.js'), '2');
  app = fastify();
  setPolicies(app, readConfig({}));
  await serveStaffSite(app, { folder });
  app.get('/', async () => 'the public site');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/admin/today', 200],
  ['/admin/login?next=%2Fadmin%2Fme', 200],
  ['/admin/today/', 200],
  ['/admin/no/such/page', 404],
  ['/admin/assets/gone.js', 404],
])('%s is answered with the page of the back office and %i, uncached and unlisted', async (url, status) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toBe('<title>Yumori</title>');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

test.each(['/admin', '/admin/'])('%s leads to the board of today', async (url) => {
  const { statusCode, headers } = await app.inject({ url });
  expect(statusCode).toBe(302);
  expect(headers).toMatchObject({ location: '/admin/today', 'cache-control': 'no-store' });
});

test('files with a content hash are immutable, the worker and the shell are revalidated', async () => {
  const caching = async (url: string) => (await app.inject({ url })).headers['cache-control'];
  expect(await caching('/admin/assets/start-abc.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/admin/service-worker.js')).toBe('no-cache');
  expect(await caching('/admin/index.html')).toBe('no-cache');
});

test('a packed file is served in place of the file, and not under its own name', async () => {
  const headers = { 'accept-encoding': 'br' };
  const packed = await app.inject({ url: '/admin/assets/start-abc.js', headers });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect((await app.inject({ url: '/admin/assets/start-abc.js' })).body).toBe('1');
  for (const url of ['/admin/assets/start-abc.js.br', '/admin/index.html.br', '/admin/assets/..%2findex.html'])
    expect((await app.inject({ url })).statusCode).toBe(404);
});

test('only the back office may register the worker of the back office', async () => {
  const policy = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];
  expect(await policy('/admin/today')).toContain('; trusted-types yumori-staff-worker; ');
  expect(await policy('/admin/service-worker.js')).toContain('; trusted-types yumori-staff-worker; ');
  expect(await policy('/')).toContain('; trusted-types yumori-worker; ');
  expect(await policy('/administration')).toContain('; trusted-types yumori-worker; ');
});
