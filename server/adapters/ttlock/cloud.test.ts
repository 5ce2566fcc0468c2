import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox, type TestSandbox } from '#sandbox/testing/open-test-sandbox.ts';
import { createTtlockCloud } from './cloud.ts';
import type { LockCloud, QrContentAnswer } from './port.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const Known = z.object({
  codes: z.array(
    z.strictObject({
      qrCodeId: z.int(),
      lockId: z.int(),
      name: z.string(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      status: z.enum(['valid', 'expired', 'not_yet_valid']),
    }),
  ),
});

let sandbox: TestSandbox;
let cloud: LockCloud;
let lastLock = 0;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  cloud = createTtlockCloud(sandbox.settings.ttlock, sandbox.clock);
});

beforeEach(async () => {
  await sandbox.post('/sandbox/faults', { ttlock: 'ok' });
});

afterAll(() => sandbox.close());

describe('a QR code', () => {
  test('a QR code has content only within its window, and new content every few minutes', async () => {
    const code = await create({ startsIn: HOUR, lasts: HOUR });
    expect(await cloud.readQrContent(code.qrCodeId)).toEqual({ kind: 'not_yet_valid' });
    await advance(HOUR);
    const first = contentOf(await cloud.readQrContent(code.qrCodeId));
    expect(first).toBe(first.trim());
    await advance(10 * MINUTE);
    expect(contentOf(await cloud.readQrContent(code.qrCodeId))).not.toBe(first);
    await advance(HOUR);
    expect(await cloud.readQrContent(code.qrCodeId)).toEqual({ kind: 'expired' });
  });

  // shows: 11.13
  test('a QR code opens its own door within its window, and no other', async () => {
    const code = await create({ startsIn: 0, lasts: HOUR });
    const content = contentOf(await cloud.readQrContent(code.qrCodeId));
    expect(await scan(code.lockId, content)).toEqual({ opened: true });
    expect(await scan(code.lockId + 1, content)).toEqual({ opened: false });
    expect(await scan(code.lockId, `${content.slice(0, -1)}${content.endsWith('A') ? 'B' : 'A'}`)).toEqual({
      opened: false,
    });
    expect(await scan(code.lockId, '')).toEqual({ opened: false });
    await advance(2 * HOUR);
    expect(await scan(code.lockId, content)).toEqual({ opened: false });
  });

  test('a QR code is found by its name on its lock, once for each time it was created', async () => {
    const made = await create({ startsIn: HOUR, lasts: HOUR });
    const again = await cloud.createQrCode(made);
    expect(again).toMatchObject({ kind: 'created' });
    const found = await cloud.findQrCodes(made);
    const window = { name: made.name, startsAt: made.startsAt, endsAt: made.endsAt };
    expect(found).toMatchObject({ kind: 'found', codes: [{ qrCodeId: made.qrCodeId, ...window }, window] });
    expect(await cloud.findQrCodes({ ...made, name: made.name.slice(0, -1) })).toEqual({ kind: 'found', codes: [] });
    expect(await cloud.findQrCodes({ ...made, lockId: made.lockId + 1 })).toEqual({ kind: 'found', codes: [] });
  });

  test('a deleted QR code stays deleted', async () => {
    const code = await create({ startsIn: 0, lasts: HOUR });
    expect(await cloud.deleteQrCode(code)).toEqual({ kind: 'deleted' });
    expect(await cloud.deleteQrCode(code)).toEqual({ kind: 'deleted' });
    expect(await cloud.readQrContent(code.qrCodeId)).toMatchObject({ failure: 'code_unknown' });
    expect(await cloud.findQrCodes(code)).toEqual({ kind: 'found', codes: [] });
  });

  // shows: 11.12
  test('a QR code is listed with its validity', async () => {
    const code = await create({ startsIn: HOUR, lasts: HOUR });
    const { codes } = Known.parse(await (await sandbox.get('/sandbox/ttlock/codes')).json());
    expect(codes.find(({ qrCodeId }) => qrCodeId === code.qrCodeId)).toEqual({
      qrCodeId: code.qrCodeId,
      lockId: code.lockId,
      name: code.name,
      startsAt: code.startsAt.toISOString(),
      endsAt: code.endsAt.toISOString(),
      status: 'not_yet_valid',
    });
  });

  test('a QR code is refused when it ends before it starts', async () => {
    const now = sandbox.clock.now();
    expect(await cloud.createQrCode({ lockId: 1, name: 'x', startsAt: now, endsAt: now })).toMatchObject({
      failure: 'rejected',
    });
  });
});

describe('the account', () => {
  test('the account survives the expiry of its token, and a restart', async () => {
    const { qrCodeId } = await create({ startsIn: 0, lasts: HOUR });
    await advance(100 * 24 * HOUR);
    expect(await cloud.readQrContent(qrCodeId)).toEqual({ kind: 'expired' });
    const fresh = createTtlockCloud(sandbox.settings.ttlock, sandbox.clock);
    expect(await fresh.readQrContent(qrCodeId)).toEqual({ kind: 'expired' });
    expect(await cloud.readQrContent(qrCodeId)).toEqual({ kind: 'expired' });
  });

  test('the account is shared by processes that renew its token in turn', async () => {
    const { qrCodeId } = await create({ startsIn: 0, lasts: HOUR });
    const other = createTtlockCloud(sandbox.settings.ttlock, sandbox.clock);
    await other.readQrContent(qrCodeId);
    for (let round = 0; round < 3; round += 1) {
      await advance(91 * 24 * HOUR);
      expect(await cloud.readQrContent(qrCodeId)).toEqual({ kind: 'expired' });
      expect(await other.readQrContent(qrCodeId)).toEqual({ kind: 'expired' });
    }
  });

  test.each([
    ['clientId', 10000],
    ['clientSecret', 10001],
    ['password', 10007],
    ['username', 10007],
  ])('the account is misconfigured with a wrong %s', async (field, errcode) => {
    const wrong = createTtlockCloud({ ...sandbox.settings.ttlock, [field]: 'wrong' }, sandbox.clock);
    expect(await wrong.readQrContent(1)).toMatchObject({ failure: 'misconfigured', errcode });
  });

  test('the account reports clock_skew with a clock that is wrong by more than five minutes', async () => {
    for (const [offset, expected] of [
      [4 * MINUTE, 'code_unknown'],
      [6 * MINUTE, 'clock_skew'],
      [-6 * MINUTE, 'clock_skew'],
    ]) {
      const clock = { now: () => new Date(sandbox.clock.now().getTime() + Number(offset)) };
      const off = createTtlockCloud(sandbox.settings.ttlock, clock);
      expect(await off.readQrContent(999_999)).toMatchObject({ failure: expected });
    }
  });
});

describe('a failure of the cloud', () => {
  test('a failure of the cloud is to be retried when the cloud is down', async () => {
    await sandbox.post('/sandbox/faults', { ttlock: 'down' });
    expect(await cloud.readQrContent(1)).toMatchObject({ failure: 'retry', errcode: null });
  });

  test('a failure of the cloud loses no code: one whose answer was lost is found by its name', async () => {
    await cloud.findQrCodes({ lockId: 1, name: 'logs in' });
    const impatient = createTtlockCloud(sandbox.settings.ttlock, sandbox.clock, { jobMs: 300, personMs: 300 });
    await impatient.findQrCodes({ lockId: 1, name: 'logs in' });
    await sandbox.post('/sandbox/faults', { ttlock: 'slow' });
    const wish = newWish({ startsIn: 0, lasts: HOUR });
    expect(await impatient.createQrCode(wish)).toMatchObject({ kind: 'failed', failure: 'retry', errcode: null });
    await sandbox.post('/sandbox/faults', { ttlock: 'ok' });
    await expect.poll(() => cloud.findQrCodes(wish)).toMatchObject({ kind: 'found', codes: [{ name: wish.name }] });
  });
});

describe('a passcode', () => {
  const digits = '490213';

  test('a passcode of our choice opens its door to the minute, is found, and is deleted', async () => {
    const wish = newWish({ startsIn: 0, lasts: 20 * MINUTE });
    const made = await cloud.createPasscode({ ...wish, digits });
    if (made.kind === 'failed') throw new Error(made.detail);
    expect(await type(wish.lockId, digits)).toEqual({ opened: true });
    expect(await type(wish.lockId, '490214')).toEqual({ opened: false });
    expect(await cloud.createPasscode({ ...wish, digits })).toMatchObject({ failure: 'digits_refused' });
    expect(await cloud.createPasscode({ ...wish, digits: '111111' })).toMatchObject({ failure: 'digits_refused' });
    const found = await cloud.findPasscodes(wish);
    expect(found).toMatchObject({ passcodes: [{ passcodeId: made.passcodeId, digits, endsAt: wish.endsAt }] });
    const record = { opened: true, credential: digits, name: wish.name };
    const noted = await cloud.listRecords({ lockId: wish.lockId, from: wish.startsAt, until: wish.endsAt });
    expect(noted).toMatchObject({ kind: 'listed', records: [{ opened: false }, record] });
    expect(await cloud.deletePasscode({ lockId: wish.lockId, passcodeId: made.passcodeId })).toEqual({
      kind: 'deleted',
    });
    expect(await type(wish.lockId, digits)).toEqual({ opened: false });
  });

  // shows: 11.14
  test.each(['offline', 'none'])(
    'a passcode of our choice needs a gateway that is not %s; one derived by the lock does not',
    async (gateway) => {
      const wish = newWish({ startsIn: 0, lasts: 90 * MINUTE });
      await sandbox.post('/sandbox/ttlock/locks', { lockId: wish.lockId, gateway });
      expect(await cloud.createPasscode({ ...wish, digits })).toMatchObject({ failure: 'no_gateway' });
      const drawn = await cloud.drawPasscode(wish);
      if (drawn.kind === 'failed') throw new Error(drawn.detail);
      expect(await type(wish.lockId, drawn.digits)).toEqual({ opened: true });
    },
  );

  // shows: 11.14
  test('a passcode works at a lock that reads no QR codes', async () => {
    const wish = newWish({ startsIn: 0, lasts: HOUR });
    await sandbox.post('/sandbox/ttlock/locks', { lockId: wish.lockId, readsQr: false });
    expect(await cloud.createQrCode(wish)).toMatchObject({ failure: 'unsupported', errcode: -4043 });
    expect(await cloud.createPasscode({ ...wish, digits })).toMatchObject({ kind: 'created' });
  });
});

describe('the rest of the protocol', () => {
  test('lists the features and records of a lock, and changes a code', async () => {
    const code = await create({ startsIn: 0, lasts: HOUR });
    await scan(code.lockId, contentOf(await cloud.readQrContent(code.qrCodeId)));
    const detail = z.object({ featureValue: z.string() }).parse(await ask('lock/detail', { lockId: code.lockId }));
    expect((BigInt(`0x${detail.featureValue}`) >> 44n) & 1n).toBe(1n);
    expect(await ask('lock/list', { pageNo: 1, pageSize: 200 })).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ lockId: code.lockId })]),
    });
    expect(await ask('lockRecord/list', { lockId: code.lockId, pageNo: 1, pageSize: 20 })).toMatchObject({
      list: [{ recordType: -4, success: 1, keyboardPwd: code.qrCodeNumber }],
      total: 1,
    });
    const endDate = code.endsAt.getTime() + HOUR;
    expect(await ask('qrCode/update', { qrCodeId: code.qrCodeId, endDate })).toMatchObject({ errcode: 0 });
    expect(await ask('qrCode/update', { qrCodeId: 999_999, endDate })).toMatchObject({ errcode: -2009 });
    expect(await cloud.findQrCodes(code)).toMatchObject({ codes: [{ endsAt: new Date(endDate) }] });
  });

  test.each<[string, object]>([
    ['qrCode/add', { lockId: 0, type: 1, startDate: 1, endDate: 2 }],
    ['qrCode/add', { lockId: 1, type: 2, startDate: 1, endDate: 2 }],
    ['qrCode/add', { lockId: 1, type: 1, startDate: 1, endDate: '9e99' }],
    ['qrCode/add', { lockId: 1, type: 1, startDate: 1, endDate: 2, name: 'x'.repeat(101) }],
    ['qrCode/getData', { qrCodeId: 'abc' }],
    ['qrCode/list', { lockId: 1, pageNo: 1, pageSize: 201 }],
    ['qrCode/delete', { lockId: 1 }],
  ])('%s refuses %j as an invalid parameter', async (path, form) => {
    expect(await ask(path, form)).toMatchObject({ errcode: -3 });
  });
});

type Window = { readonly startsIn: number; readonly lasts: number };

function newWish({ startsIn, lasts }: Window) {
  lastLock += 10;
  const startsAt = new Date(sandbox.clock.now().getTime() + startsIn);
  return { lockId: lastLock, name: `yumori-${lastLock}`, startsAt, endsAt: new Date(startsAt.getTime() + lasts) };
}

async function create(window: Window) {
  const wish = newWish(window);
  const made = await cloud.createQrCode(wish);
  if (made.kind === 'failed') throw new Error(made.detail);
  return { ...wish, qrCodeId: made.qrCodeId, qrCodeNumber: made.qrCodeNumber };
}

function contentOf(answer: QrContentAnswer): string {
  if (answer.kind !== 'content') throw new Error(`The code has no content: ${answer.kind}`);
  return answer.content;
}

async function advance(ms: number): Promise<void> {
  await sandbox.post('/sandbox/clock', { advanceSeconds: ms / 1000 });
}

async function scan(lockId: number, qrCodeContent: string): Promise<unknown> {
  return (await sandbox.post('/sandbox/ttlock/scan', { lockId, qrCodeContent })).json();
}

async function type(lockId: number, passcode: string): Promise<unknown> {
  return (await sandbox.post('/sandbox/ttlock/scan', { lockId, passcode })).json();
}

/** Sends a call that the adapter does not use. */
async function ask(path: string, fields: object): Promise<unknown> {
  const { url, clientId, clientSecret, username } = sandbox.settings.ttlock;
  const password = createHash('md5').update(sandbox.settings.ttlock.password).digest('hex');
  const login = await post(`${url}/oauth2/token`, { clientId, clientSecret, username, password });
  const { access_token: accessToken } = z.object({ access_token: z.string() }).parse(login);
  return post(`${url}/v3/${path}`, { clientId, accessToken, date: sandbox.clock.now().getTime(), ...fields });
}

async function post(url: string, fields: object): Promise<unknown> {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) body.set(key, String(value));
  return (await fetch(url, { method: 'POST', body })).json();
}
