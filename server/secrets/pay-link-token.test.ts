import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { payLinkToken, readPayLinkToken } from './pay-link-token.ts';

const SECRET = 'a secret of this test';

test('a token contains its reservation, in characters that need no escape in an address', () => {
  const id = randomUUID();
  const token = payLinkToken(SECRET, id);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readPayLinkToken(SECRET, token)).toBe(id);
});

test('a changed, cut or empty token, or one signed with another secret, is not read', () => {
  const token = payLinkToken(SECRET, randomUUID());
  const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
  for (const other of [changed, token.slice(0, -2), `${token}AA`, '', 'x', payLinkToken('another', randomUUID())])
    expect(readPayLinkToken(SECRET, other)).toBeUndefined();
});
