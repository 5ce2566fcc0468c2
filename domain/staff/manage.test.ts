import { expect, test } from 'vitest';
import { mayManagePost, rolesToGive } from './manage.ts';
import { STAFF_ROLES } from './permissions.ts';

const HANOI = '11111111-1111-4111-8111-111111111111';
const SAIGON = '22222222-2222-4222-8222-222222222222';

test('an owner may give every post', () => {
  const posts = [{ role: 'owner', locationId: null }] as const;
  for (const role of STAFF_ROLES)
    for (const locationId of [null, HANOI]) expect(mayManagePost(posts, { role, locationId })).toBe(true);
});

test('a manager may give posts of receptionists and cleaners at their own place only', () => {
  const posts = [
    { role: 'manager', locationId: HANOI },
    { role: 'receptionist', locationId: SAIGON },
  ] as const;
  const given = STAFF_ROLES.filter((role) => mayManagePost(posts, { role, locationId: HANOI }));
  expect(given).toEqual(['receptionist', 'cleaner']);
  expect(mayManagePost(posts, { role: 'cleaner', locationId: SAIGON })).toBe(false);
  expect(mayManagePost(posts, { role: 'cleaner', locationId: null })).toBe(false);
  expect(mayManagePost([{ role: 'manager', locationId: null }], { role: 'cleaner', locationId: SAIGON })).toBe(true);
});

test('only owners and managers may give a post', () => {
  for (const role of ['receptionist', 'cleaner', 'accountant'] as const) {
    expect(mayManagePost([{ role, locationId: null }], { role: 'cleaner', locationId: HANOI })).toBe(false);
    expect(rolesToGive([{ role, locationId: null }])).toEqual([]);
  }
});
