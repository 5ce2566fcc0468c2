import { expect, test } from 'vitest';
import { staffPlanFor } from './worker-plan.ts';

const origin = 'https://onsen.example';

test.each([
  ['navigate', '/admin/today', 'page'],
  ['navigate', '/admin/no/such/page', 'page'],
  ['navigate', '/', 'leave'],
  ['navigate', '/administration', 'leave'],
  ['navigate', '/api/admin/session', 'leave'],
  ['cors', '/api/admin/session', 'leave'],
  ['cors', '/admin/assets/start-abc.js', 'asset'],
  ['no-cors', '/admin/assets/be-vietnam-pro.woff2', 'asset'],
  ['cors', '/admin/index.html', 'leave'],
  ['cors', '/assets/start-abc.js', 'leave'],
])('the worker of the back office, asked to %s %s, plans %s', (mode, path, plan) => {
  expect(staffPlanFor({ url: origin + path, method: 'GET', mode, origin })).toBe(plan);
});

test('the worker of the back office leaves every write and every other origin to the browser', () => {
  const url = `${origin}/admin/assets/start-abc.js`;
  expect(staffPlanFor({ url, method: 'POST', mode: 'cors', origin })).toBe('leave');
  expect(staffPlanFor({ url, method: 'GET', mode: 'cors', origin: 'https://other.example' })).toBe('leave');
});
