import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoogleSignIn } from './sign-in.ts';

const BYTES = Buffer.from('stands for a picture');

let server: Server;
let url: string;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.startsWith('/to?')) {
      return void response.writeHead(302, { location: decodeURIComponent(path.slice('/to?'.length)) }).end();
    }
    if (path === '/never') return;
    response.writeHead(200).end(path === '/large' ? Buffer.alloc(1024 * 1024 + 1) : BYTES);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Fetches for a loopback stand-in, or for a real provider. */
function fetchAs(issuer: string, address: string) {
  asked = [];
  const settings = { issuer, clientId: 'client', clientSecret: 'secret' };
  return createGoogleSignIn(settings, { redirectUri: () => '', timeoutSeconds: 0.5 }).fetchPicture(address);
}

test('fetches a picture of the stand-in', async () => {
  expect(await fetchAs(url, `${url}/a`)).toMatchObject({ kind: 'bytes', bytes: BYTES });
});

test('requests from Google the size that high-density screens need', async () => {
  await fetchAs(url, `${url}/a/ACg8ocK=s96-c`);
  expect(asked).toEqual(['/a/ACg8ocK=s192-c']);
});

// shows: S4
test('fetches nothing from this host when the provider is real', async () => {
  const failed = { kind: 'failed', reason: 'only https:// addresses are allowed' };
  expect(await fetchAs('https://accounts.google.com', `${url}/a`)).toEqual(failed);
  expect(asked).toEqual([]);
});

// shows: S4
test('follows no redirect to another server of this host', async () => {
  const elsewhere = url.replace(/\d+$/, '9');
  const fetched = await fetchAs(url, `${url}/to?${encodeURIComponent(`${elsewhere}/a`)}`);
  expect(fetched).toEqual({ kind: 'failed', reason: 'only https:// addresses are allowed' });
});

// shows: 9.43, S4
test('refuses more than a megabyte', async () => {
  expect(await fetchAs(url, `${url}/large`)).toEqual({ kind: 'failed', reason: 'it has more than 1048576 bytes' });
});

// shows: 9.41, S4
test('fails after the timeout of all calls to Google', async () => {
  const fetched = await fetchAs(url, `${url}/never`);
  expect(fetched).toEqual({ kind: 'failed', reason: 'it did not arrive within 0.5 seconds' });
});
