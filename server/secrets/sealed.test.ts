import { expect, test } from 'vitest';
import { keyedCodeHash, seal, unseal } from './sealed.ts';

const mai = { secret: 'a secret', to: 'mai' };
const plain = Buffer.from('12345678901234567890');

test('a sealed text can be opened again, and looks different each time', () => {
  const sealed = seal(plain, mai);
  expect(unseal(sealed, mai)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(seal(plain, mai)).not.toEqual(sealed);
});

test('a sealed text cannot be opened with another secret, for another owner, or with a changed byte', () => {
  const sealed = seal(plain, mai);
  expect(unseal(sealed, { ...mai, secret: 'b secret' })).toBe(undefined);
  expect(unseal(sealed, { ...mai, to: 'lan' })).toBe(undefined);
  expect(unseal(sealed.subarray(0, 20), mai)).toBe(undefined);
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(unseal(changed, mai)).toBe(undefined);
  }
});

test('the hash of a code differs by secret and owner', () => {
  const hash = keyedCodeHash('CODE', mai);
  expect(keyedCodeHash('CODE', mai)).toEqual(hash);
  expect(keyedCodeHash('CODE', { ...mai, to: 'lan' })).not.toEqual(hash);
  expect(keyedCodeHash('CODE', { ...mai, secret: 'b secret' })).not.toEqual(hash);
});
