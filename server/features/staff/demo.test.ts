import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaff } from '#server/testing/journeys/staff.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test.each([
  ['admin', 'Admin123', { role: 'owner', location: null }],
  ['reception', 'Reception123', { role: 'receptionist', location: { name: expect.stringContaining('Tây Hồ') } }],
  ['cleaner', 'Cleaner123', { role: 'cleaner', location: { name: expect.stringContaining('Tây Hồ') } }],
])(
  'the demo account %s gets into the back office with the code that the sandbox shows',
  async (name, password, post) => {
    const email = `${name}@yumori.example`;
    const { body } = await site.call('POST', '/api/auth/login', { body: { email, password } });
    const { headers } = await openStaff(site, { token: body.access_token });
    const codes = (await site.call('GET', '/sandbox/authenticators')).body;
    const [{ code }] = codes.filter((app: { email: string }) => app.email === email);
    expect((await site.call('GET', '/sandbox')).body).toContain(code);
    const proof = { kind: 'totp', code };
    const proved = await site.call('POST', '/api/admin/session/factor', { headers, body: proof });
    expect(proved.body).toMatchObject({ state: 'open', posts: [post] });
  },
);

test('the sandbox shows codes on loopback only', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect((await site.call('GET', '/sandbox/authenticators', { headers })).status).toBe(404);
});
