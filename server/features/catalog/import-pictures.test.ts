import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GoogleSignIn } from '#server/adapters/google/port.ts';
import { fetchPicture } from '#server/adapters/pictures/fetch-picture.ts';
import { isPublicAddress } from '#server/adapters/pictures/public-address.ts';
import { fetchMemberPicture } from '#server/features/accounts/commands/fetch-member-picture.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { type CatalogSource, createImporter, emptyDatabase, INN } from '#server/testing/given/catalog.ts';
import { givenMember, givenMemberPicture } from '#server/testing/given/given.ts';

const NOW = new Date('2026-03-06T05:00:00.000Z');

let database: TestDatabase;
let server: Server;
let url: string;
let photograph: Buffer;
let folder: string;
let full = 0;

const files = new Map<string, Buffer>();

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'catalog-'));
  photograph = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#8a6' } })
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .jpeg()
    .toBuffer();
  files.set('/lake.jpg', photograph);
  files.set('/half.jpg', photograph.subarray(0, photograph.length / 2));
  files.set('/drawn.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
  files.set('/huge.jpg', withSize(photograph, 60_000));
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/round')) return void response.writeHead(302, { location: '/round' }).end();
    if (path.startsWith('/to?')) {
      return void response.writeHead(302, { location: decodeURIComponent(path.slice('/to?'.length)) }).end();
    }
    if (path === '/never.jpg') return;
    if (path === '/slowly.jpg') return void response.writeHead(200).write(photograph.subarray(0, 10));
    const bytes = files.get(path);
    if (bytes === undefined) return void response.writeHead(404).end();
    if (request.headers['if-none-match'] === '"one"') return void response.writeHead(304).end();
    full += 1;
    // The importer must ignore the content type.
    response.writeHead(200, { 'content-type': 'text/html', etag: '"one"' }).end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  full = 0;
});
afterEach(() => emptyDatabase(database.db));
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
  await database.close();
});

/** Returns the same file with another size in its header. */
function withSize(jpeg: Buffer, size: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(size, frame + 5);
  changed.writeUInt16BE(size, frame + 7);
  return changed;
}

const [inn] = INN['locations'] as Record<string, unknown>[];
const innWith = (picture: string): CatalogSource => ({ ...INN, locations: [{ ...inn, picture }] });
const importer = (privateAddresses = true) => createImporter(database.db, { now: NOW, privateAddresses });
const stored = async () => {
  const [row] = await database.db.query<{ picture: string }>('SELECT picture FROM locations');
  return row?.picture;
};

// shows: S5
test('a picture from the web is stored in every size and format, without its metadata', async () => {
  expect(await importer().import(innWith(`${url}/lake.jpg`))).toMatchObject({ kind: 'imported' });
  expect(await stored()).toMatch(/^\/media\/[0-9a-f]{64}$/);
  const variants = await database.db.query<{ width: number; format: string; bytes: Buffer }>(
    'SELECT width, format, bytes FROM picture_variants ORDER BY width, format',
  );
  expect(variants.map(({ width, format }) => `${width}.${format}`)).toEqual(
    [480, 960, 1600].flatMap((width) => ['avif', 'jpeg', 'webp'].map((format) => `${width}.${format}`)),
  );
  for (const { width, format, bytes } of variants) {
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: Math.min(width, 1000) });
    expect(found.exif).toBeUndefined();
  }
});

test('an unchanged picture is neither sent nor converted again, and one that no location shows any more is deleted', async () => {
  await importer().import(innWith(`${url}/lake.jpg`));
  const before = await stored();
  expect(await importer().import(innWith(`${url}/lake.jpg`))).toMatchObject({ kind: 'imported', changes: [] });
  expect(full).toBe(1);
  expect(await stored()).toBe(before);
  await importer().import(INN);
  expect(await database.db.query('SELECT 1 FROM picture_variants')).toEqual([]);
});

test('an import leaves the pictures of members alone', async () => {
  const { id } = await givenMember(database.db);
  await givenMemberPicture(database.db, { memberId: id, hash: 'f0'.repeat(32) });
  await importer().import(innWith(`${url}/lake.jpg`));
  await importer().import(INN);
  expect(await database.db.query('SELECT hash FROM pictures')).toEqual([{ hash: 'f0'.repeat(32) }]);
});

test("a photograph that is also a member's picture is stored in the sizes of both", async () => {
  const { id } = await givenMember(database.db);
  const issuer = 'https://google.example';
  await database.db.query(
    `INSERT INTO identities (issuer, subject, member_id, created_at, picture_address)
     VALUES ($1, 'mai', $2, now(), 'https://pictures.example/a')`,
    [issuer, id],
  );
  const google: GoogleSignIn = {
    begin: async () => ({ kind: 'unavailable', detail: 'not used' }),
    finish: async () => ({ kind: 'canceled' }),
    fetchPicture: async () => ({ kind: 'bytes', bytes: photograph, etag: null }),
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await fetchMemberPicture({ db: database.db, google, log }, { memberId: id, issuer, now: NOW, until: NOW });
  await importer().import(innWith(`${url}/lake.jpg`));
  const widths = await database.db.query(
    `SELECT hash = (SELECT picture_hash FROM identities) AS "isMember", array_agg(DISTINCT width ORDER BY width) AS widths
     FROM picture_variants GROUP BY 1 ORDER BY 1`,
  );
  expect(widths).toEqual([
    { isMember: false, widths: [480, 960, 1600] },
    { isMember: true, widths: [96, 192] },
  ]);
});

test('a picture can be a file beside the catalog, but not outside its folder', async () => {
  await writeFile(join(folder, 'lake.jpg'), photograph);
  expect(await importer().import(innWith('lake.jpg'), { folder })).toMatchObject({ kind: 'imported' });
  expect(await stored()).toMatch(/^\/media\//);
  const outside = await importer().import(innWith('../lake.jpg'), { folder });
  expect(outside).toMatchObject({ kind: 'refused' });
});

// shows: S5
describe('an unusable picture', () => {
  test.each([
    ['a truncated file', '/half.jpg', 'it is not a whole JPEG'],
    ['an SVG', '/drawn.jpg', 'it is not a whole JPEG'],
    ['too many pixels', '/huge.jpg', 'million pixels'],
    ['a missing file', '/none.jpg', 'its server answered 404'],
    ['a redirect loop', '/round.jpg', 'sent on more than 3 times'],
  ])("an unusable picture refuses the catalog with the picture's line: %s", async (_what, path, reason) => {
    const outcome = await importer().import(innWith(`${url}${path}`));
    expect(outcome).toMatchObject({ kind: 'refused', faults: [{ message: expect.stringContaining(reason) }] });
    expect(outcome).toMatchObject({ faults: [{ message: expect.stringContaining('locations[0].picture') }] });
    expect(await database.db.query('SELECT 1 FROM locations')).toEqual([]);
  });

  // shows: S4
  test.each(['http://127.0.0.1:PORT/lake.jpg', 'https://127.0.0.1:PORT/lake.jpg', 'https://localhost:PORT/lake.jpg'])(
    'an unusable picture refuses the catalog without a request, for the picture %s',
    async (address) => {
      const outcome = await importer(false).import(innWith(address.replace('PORT', new URL(url).port)));
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(full).toBe(0);
    },
  );
});

// shows: S5
test("refuses a symbolic link that leads out of the catalog's folder, to a file or to a folder", async () => {
  const outside = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  await writeFile(join(outside, 'lake.jpg'), photograph);
  await symlink(join(outside, 'lake.jpg'), join(folder, 'link.jpg'));
  await symlink(outside, join(folder, 'links'));
  for (const name of ['link.jpg', 'links/lake.jpg']) {
    const outcome = await importer().import(innWith(name), { folder });
    const message = expect.stringContaining('it is not in the folder of the catalog');
    expect(outcome).toMatchObject({ kind: 'refused', faults: [{ message }] });
  }
  await rm(outside, { recursive: true });
});

test("accepts a symbolic link within the catalog's folder", async () => {
  await mkdir(join(folder, 'photographs'));
  await writeFile(join(folder, 'photographs', 'hill.jpg'), photograph);
  await symlink(join(folder, 'photographs', 'hill.jpg'), join(folder, 'hill.jpg'));
  expect(await importer().import(innWith('hill.jpg'), { folder })).toMatchObject({ kind: 'imported' });
});

describe('fetching a picture', () => {
  /** Allows only the picture server among the private addresses. */
  const allowPrivate = ({ origin }: URL) => origin === url;

  // shows: S5
  test('fetching a picture stops at the maximum number of bytes', async () => {
    const fetched = await fetchPicture(`${url}/lake.jpg`, { allowPrivate, mostBytes: 100 });
    expect(fetched).toEqual({ kind: 'failed', reason: 'it has more than 100 bytes' });
  });

  // shows: S5
  test.each(['never', 'slowly'])('fetching a picture times out when the server answers %s', async (how) => {
    const fetched = await fetchPicture(`${url}/${how}.jpg`, { allowPrivate, patienceMs: 200 });
    expect(fetched).toEqual({ kind: 'failed', reason: 'it did not arrive within 0.2 seconds' });
  });

  // shows: S4
  test.each([
    ['http://127.0.0.1:PORT/lake.jpg', 'only https:// addresses are allowed'],
    ['https://127.0.0.1:PORT/lake.jpg', '127.0.0.1 is not an address of the public network'],
    ['https://[::1]:PORT/lake.jpg', '::1 is not an address of the public network'],
    ['https://localhost:PORT/lake.jpg', 'localhost is not an address of the public network'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254 is not an address of the public network'],
    ['file:///etc/hostname', 'only https:// addresses are allowed'],
  ])('fetching a picture refuses a redirect to %s without connecting', async (to, reason) => {
    let connections = 0;
    const other = createServer().on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const target = to.replace('PORT', `${(other.address() as AddressInfo).port}`);
    const fetched = await fetchPicture(`${url}/to?${encodeURIComponent(target)}`, { allowPrivate });
    other.close();
    expect(fetched).toEqual({ kind: 'failed', reason });
    expect(connections).toBe(0);
  });

  test('fetching a picture follows a redirect to an allowed address', async () => {
    const fetched = await fetchPicture(`${url}/to?${encodeURIComponent(`${url}/lake.jpg`)}`, { allowPrivate });
    expect(fetched).toMatchObject({ kind: 'bytes', bytes: photograph });
  });
});

// shows: S4
test.each([
  ['93.184.215.14', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
])('isPublicAddress(%s) is %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
