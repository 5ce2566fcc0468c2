import { describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

describe('a password', () => {
  // shows: 9.44, S39
  test('a password is stored as a salted argon2id hash with the agreed cost', async () => {
    const [one, two] = await Promise.all([hashPassword('Onsen4ever'), hashPassword('Onsen4ever')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test('a password matches its own hash and no other', async () => {
    const hash = await hashPassword('Onsen4ever');
    expect(await passwordMatches(hash, 'Onsen4ever')).toBe(true);
    expect(await passwordMatches(hash, 'onsen4ever')).toBe(false);
    expect(await passwordMatches(hash, '')).toBe(false);
  });

  test('a password matches in every Unicode form', async () => {
    const hash = await hashPassword('Tắm nước nóng 9'.normalize('NFD'));
    expect(await passwordMatches(hash, 'Tắm nước nóng 9'.normalize('NFC'))).toBe(true);
  });

  // shows: S30
  test('a password is compared to its last character', async () => {
    const longest = `${'Aa1'.repeat(42)}xy`;
    const hash = await hashPassword(longest);
    expect(longest).toHaveLength(128);
    expect(await passwordMatches(hash, longest)).toBe(true);
    expect(await passwordMatches(hash, `${longest.slice(0, -1)}z`)).toBe(false);
  });

  // shows: S30
  test('a password is never hashed beyond the maximum length', async () => {
    const endless = 'Aa1'.repeat(300_000);
    await expect(hashPassword(endless)).rejects.toThrow(RangeError);
    expect(await passwordMatches(await hashPassword('Onsen4ever'), endless)).toBe(false);
  });

  test('a password never matches a missing hash, and the check takes as long as for a wrong password', async () => {
    const hash = await hashPassword('Onsen4ever');
    const taken = async (of: string | null) => {
      const start = performance.now();
      expect(await passwordMatches(of, 'Something9')).toBe(false);
      return performance.now() - start;
    };
    // The checks alternate, so that other load affects both alike; the minimum excludes that load.
    const times: [known: number, unknown: number][] = [];
    for (let time = 0; time < 15; time += 1) times.push([await taken(hash), await taken(null)]);
    const quickest = (which: 0 | 1) => Math.min(...times.map((both) => both[which]));
    expect(quickest(1)).toBeGreaterThan(quickest(0) / 3);
  });
});
