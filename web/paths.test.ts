import { expect, test } from 'vitest';
import { isPage } from '#contract/pages.ts';
import { paths } from './paths.ts';

const ID = '3f6b0a3e-8f0e-4c58-9d0f-2b7a1c9d4e55';

const addresses = Object.entries(paths).map(([name, path]) => {
  const build: (...ids: string[]) => string = path;
  return { name, address: build(...Array.from({ length: path.length }, () => ID)) };
});

// shows: 2.12
test.each(addresses)('$name leads to a page: $address', ({ address }) => {
  expect(isPage(new URL(address, 'http://localhost').pathname)).toBe(true);
});

// shows: 2.51
test('the way back survives a login', () => {
  const redirect = `/slot/${ID}?voucher=open&from=a%20b`;
  expect(new URL(paths.logIn(redirect), 'http://localhost').searchParams.get('redirect')).toBe(redirect);
});
