import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { setPolicies } from './policies.ts';

async function headersWith(environment: Record<string, string>) {
  const app = Fastify();
  setPolicies(app, readConfig(environment));
  app.get('/', async () => 'page');
  app.get('/own', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'self'").send('page'),
  );
  const [page, own] = await Promise.all([app.inject('/'), app.inject('/own')]);
  await app.close();
  return { page: page.headers, own: own.headers };
}

// shows: 6.16
test('no foreign script runs and no referrer is sent', async () => {
  const { page } = await headersWith({});
  expect(page['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(page['content-security-policy']).toContain("connect-src 'self'; ");
  expect(page['content-security-policy']).toContain("manifest-src 'self'; ");
  expect(page['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(page['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page['referrer-policy']).toBe('no-referrer');
  expect(page['x-content-type-options']).toBe('nosniff');
});

test('only an https site sends HSTS and upgrade-insecure-requests', async () => {
  const plain = await headersWith({});
  expect(plain.page['strict-transport-security']).toBeUndefined();
  expect(plain.page['content-security-policy']).not.toContain('upgrade-insecure-requests');
  const secure = await headersWith({ PUBLIC_URL: 'https://booking.example.com' });
  expect(secure.page['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(secure.page['content-security-policy']).toMatch(/; upgrade-insecure-requests$/);
});

// shows: 7.23, 7.69
test('the configured address service is the only foreign host that may be connected to', async () => {
  const { page } = await headersWith({ IP_SERVICE_URL: 'https://address.example.com/v1?format=json' });
  expect(page['content-security-policy']).toContain("connect-src 'self' https://address.example.com; ");
});

test('a route may set its own content security policy', async () => {
  const { own } = await headersWith({});
  expect(own['content-security-policy']).toBe("default-src 'self'");
});
