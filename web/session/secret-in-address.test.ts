import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const replaced: string[] = [];

/** Loads the module as a page loaded at a URL does. */
async function loadedAt(address: string) {
  vi.resetModules();
  vi.stubGlobal('location', new URL(`https://yumori.example${address}`));
  vi.stubGlobal('history', { replaceState: (_state: null, _title: string, to: string) => replaced.push(to) });
  const secrets = await import('./secret-in-address.ts');
  secrets.takeSecretFromAddress();
  return secrets;
}

afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => {
  replaced.length = 0;
});

// shows: 2.7
test.each([
  { address: '/resetpassword?token=abc', token: 'abc', left: '/resetpassword' },
  { address: '/resetpassword/?token=abc#top', token: 'abc', left: '/resetpassword/' },
  { address: '/auth/callback?token=abc&redirect=%2Fprofile', token: 'abc', left: '/auth/callback?redirect=%2Fprofile' },
  { address: '/guest-data?token=abc', token: 'abc', left: '/guest-data' },
  { address: '/pay?token=abc', token: 'abc', left: '/pay' },
  { address: '/resetpassword?token=', token: null, left: '/resetpassword' },
  { address: '/resetpassword?token=a&token=b', token: 'a', left: '/resetpassword' },
])('takes $token from $address', async ({ address, token, left }) => {
  expect((await loadedAt(address)).secretFromAddress()).toBe(token);
  expect(replaced).toEqual([left]);
});

test.each(['/resetpassword', '/login?token=abc', '/auth/callback?error=google_failed'])(
  'leaves %s unchanged',
  async (address) => {
    expect((await loadedAt(address)).secretFromAddress()).toBeNull();
    expect(replaced).toEqual([]);
  },
);

// shows: 2.157
test('gives the token only to the page that its link led to', async () => {
  const secrets = await loadedAt('/resetpassword?token=abc');
  vi.stubGlobal('location', new URL('https://yumori.example/guest-data'));
  expect(secrets.secretFromAddress()).toBeNull();
});

// shows: 2.157
test('gives no token after it was used', async () => {
  const secrets = await loadedAt('/auth/callback?token=abc');
  secrets.forgetSecret();
  expect(secrets.secretFromAddress()).toBeNull();
});
