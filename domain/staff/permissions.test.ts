import { describe, expect, test } from 'vitest';
import { mayAnywhere, mayAt, PERMISSIONS, type Permission, placesFor, STAFF_ROLES } from './permissions.ts';

const HANOI = '11111111-1111-4111-8111-111111111111';
const SAIGON = '22222222-2222-4222-8222-222222222222';

describe('the places of a permission', () => {
  test('a post at all locations allows it everywhere', () => {
    expect(placesFor([{ role: 'manager', locationId: null }], 'block.make')).toEqual({ kind: 'all' });
  });

  // shows: 12.1
  test('posts at some locations allow it there only, each by its own role', () => {
    const posts = [
      { role: 'receptionist', locationId: HANOI },
      { role: 'cleaner', locationId: SAIGON },
    ] as const;
    expect(placesFor(posts, 'booking.see')).toEqual({ kind: 'some', ids: [HANOI] });
    expect(placesFor(posts, 'board.see')).toEqual({ kind: 'some', ids: [HANOI, SAIGON] });
    expect(mayAt(posts, 'booking.see', SAIGON)).toBe(false);
    expect(mayAt(posts, 'room.mark', SAIGON)).toBe(true);
  });

  test('without a post nothing is allowed', () => {
    const all = Object.keys(PERMISSIONS) as Permission[]; // The keys of a constant are exactly those of its type.
    expect(all.filter((permission) => mayAnywhere([], permission))).toEqual([]);
  });

  test('an owner may do everything', () => {
    const all = Object.keys(PERMISSIONS) as Permission[]; // The keys of a constant are exactly those of its type.
    expect(all.filter((permission) => !mayAnywhere([{ role: 'owner', locationId: null }], permission))).toEqual([]);
  });

  test('each role may do something', () => {
    const used = new Set<string>(Object.values(PERMISSIONS).flat());
    expect(STAFF_ROLES.filter((role) => !used.has(role))).toEqual([]);
  });
});
