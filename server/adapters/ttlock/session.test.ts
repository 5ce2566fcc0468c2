import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScriptedCloud, type ScriptedCloud } from '#server/testing/fakes/scripted-cloud.ts';
import { createTtlockCloud } from './cloud.ts';
import type { LockCloud, LockFailureMeaning } from './port.ts';

const NOW = new Date('2026-11-27T12:00:00.000Z');
const WISH = { lockId: 7, name: 'key-1', startsAt: NOW, endsAt: new Date(NOW.getTime() + 3_600_000) };
const ADD = '/v3/qrCode/add';
const TOKEN = '/oauth2/token';

let script: ScriptedCloud;
let cloud: LockCloud;

beforeEach(async () => {
  script = await openScriptedCloud();
  script.answer(ADD, () => ({ qrCodeId: 42, qrCodeNumber: 1, link: 'x' }));
  cloud = createTtlockCloud(script.settings, { now: () => NOW });
});

afterEach(() => script.close());

describe('a call', () => {
  test('a call logs in with the md5 of the password, and then sends every required field', async () => {
    expect(await cloud.createQrCode(WISH)).toEqual({ kind: 'created', qrCodeId: 42, qrCodeNumber: '1' });
    expect(script.calls).toEqual([
      {
        path: TOKEN,
        form: {
          clientId: 'id',
          clientSecret: 'secret',
          grant_type: 'password',
          username: '+84900000000',
          password: 'e10adc3949ba59abbe56e057f20f883e',
        },
      },
      {
        path: ADD,
        form: {
          clientId: 'id',
          accessToken: 'T1',
          date: '1795780800000',
          lockId: '7',
          type: '1',
          name: 'key-1',
          startDate: '1795780800000',
          endDate: '1795784400000',
          refreshTime: '10',
        },
      },
    ]);
  });

  test('a call logs in once for many simultaneous calls, and keeps the token', async () => {
    await Promise.all(Array.from({ length: 20 }, () => cloud.createQrCode(WISH)));
    await cloud.createQrCode(WISH);
    expect(tokenCalls()).toHaveLength(1);
    expect(script.calls).toHaveLength(22);
  });
});

describe('a refused token', () => {
  test.each([10003, 10004])(
    'a token refused with %i is refreshed once for all waiting calls, which are then repeated',
    async (errcode) => {
      script.answer(ADD, ({ accessToken }) =>
        accessToken === 'T1' ? { errcode, errmsg: 'expired' } : { qrCodeId: 42 },
      );
      const answers = await Promise.all(Array.from({ length: 20 }, () => cloud.createQrCode(WISH)));
      expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['created']));
      expect(tokenCalls()).toMatchObject([
        { grant_type: 'password' },
        { grant_type: 'refresh_token', refresh_token: 'R1' },
      ]);
    },
  );

  test('a refused token is refreshed once per call, never in a loop', async () => {
    script.answer(ADD, () => ({ errcode: 10004, errmsg: 'expired' }));
    expect(await cloud.createQrCode(WISH)).toMatchObject({ kind: 'failed', failure: 'retry', errcode: 10004 });
    expect(tokenCalls()).toHaveLength(2);
    expect(script.calls).toHaveLength(4);
  });

  test('a refused token leads to a new login when it cannot be refreshed', async () => {
    let issued = 0;
    script.answer(TOKEN, ({ grant_type }) => {
      if (grant_type === 'refresh_token') return { errcode: 10011, errmsg: 'invalid refresh_token' };
      issued += 1;
      return { access_token: `L${issued}`, refresh_token: 'R' };
    });
    script.answer(ADD, ({ accessToken }) => (accessToken === 'L1' ? { errcode: 10004 } : { qrCodeId: 42 }));
    expect(await cloud.createQrCode(WISH)).toMatchObject({ kind: 'created', qrCodeId: 42 });
    expect(tokenCalls().map(({ grant_type }) => grant_type)).toEqual(['password', 'refresh_token', 'password']);
  });

  test('a refused token reports another failure of the refresh, and the next call tries again', async () => {
    let fail = true;
    script.answer(ADD, ({ accessToken }) => (accessToken === 'T1' ? { errcode: 10004 } : { qrCodeId: 42 }));
    await cloud.findQrCodes(WISH);
    script.answer(TOKEN, () =>
      fail ? { errcode: 90000, errmsg: 'busy' } : { access_token: 'T9', refresh_token: 'R9' },
    );
    expect(await cloud.createQrCode(WISH)).toMatchObject({ failure: 'retry', errcode: 90000 });
    fail = false;
    expect(await cloud.createQrCode(WISH)).toMatchObject({ kind: 'created', qrCodeId: 42 });
  });

  test('a refused token reports a failed login with its own meaning', async () => {
    script.answer(TOKEN, () => ({ errcode: 10007, errmsg: 'invalid account or invalid password' }));
    expect(await cloud.createQrCode(WISH)).toMatchObject({ failure: 'misconfigured', errcode: 10007 });
    script.answer(TOKEN, () => ({ uid: 1 }));
    expect(await cloud.createQrCode(WISH)).toMatchObject({ failure: 'retry', errcode: null });
  });
});

describe('error codes', () => {
  const CODES: Readonly<Record<LockFailureMeaning, ReadonlyArray<number>>> = {
    no_gateway: [-2012, -3002, -3003, -3034, -3035, -3036, -3037],
    digits_refused: [-2032, -3006, -3007],
    retry: [90000, 1, 10003, 10004, 10011, 777_777],
    over_quota: [30006, 30007],
    misconfigured: [10000, 10001, 10007, 20002, -2018, 30008],
    lock_unknown: [-1003],
    clock_skew: [80000],
    unsupported: [-4043],
    lock_full: [-4056, -3009],
    lock_frozen: [-2025],
    code_unknown: [-1007, -2009],
    rejected: [80002, -3, -3008],
  };

  test.each(Object.entries(CODES).flatMap(([failure, codes]) => codes.map((errcode) => [errcode, failure] as const)))(
    '%i means %s',
    async (errcode, failure) => {
      script.answer(ADD, () => ({ errcode, errmsg: 'why', description: 'more' }));
      expect(await cloud.createQrCode(WISH)).toMatchObject({ kind: 'failed', failure, errcode, detail: 'why' });
    },
  );

  test('error codes for a missing code count as deleted', async () => {
    script.answer('/v3/qrCode/delete', () => ({ errcode: -2009, errmsg: 'gone' }));
    expect(await cloud.deleteQrCode({ lockId: 7, qrCodeId: 42 })).toEqual({ kind: 'deleted' });
    script.answer('/v3/qrCode/delete', () => ({ errcode: 0, errmsg: 'none error message' }));
    expect(await cloud.deleteQrCode({ lockId: 7, qrCodeId: 42 })).toEqual({ kind: 'deleted' });
    script.answer('/v3/qrCode/delete', () => ({ errcode: -2025, errmsg: 'frozen' }));
    expect(await cloud.deleteQrCode({ lockId: 7, qrCodeId: 42 })).toMatchObject({ failure: 'lock_frozen' });
  });
});

describe('a wrong clock', () => {
  const skewed = (seconds: number, told: number[] = []) => {
    script.tellTime(new Date(NOW.getTime() - seconds * 1000));
    const clock = { now: () => NOW };
    return createTtlockCloud(script.settings, clock, { onSkew: (skew) => void told.push(skew) });
  };

  test('a wrong clock is measured when the cloud refuses it', async () => {
    script.answer(ADD, () => ({ errcode: 80000, errmsg: 'date must be current time' }));
    expect(await skewed(400).createQrCode(WISH)).toMatchObject({ failure: 'clock_skew', skewSeconds: 400 });
    expect(await skewed(-400).createQrCode(WISH)).toMatchObject({ failure: 'clock_skew', skewSeconds: -400 });
  });

  test.each([
    [60, []],
    [61, [61]],
    [-60, []],
    [-61, [-61]],
  ])('a clock wrong by %i seconds is reported as %j, once for many calls', async (seconds, expected) => {
    const told: number[] = [];
    const cloudOfAnotherTime = skewed(seconds, told);
    expect(await cloudOfAnotherTime.createQrCode(WISH)).toMatchObject({ kind: 'created' });
    await cloudOfAnotherTime.createQrCode(WISH);
    expect(told).toEqual(expected);
  });
});

describe('passcodes', () => {
  const HALF_PAST = { ...WISH, startsAt: new Date('2026-11-27T12:20:00Z'), endsAt: new Date('2026-11-27T13:50:00Z') };
  const LIST = '/v3/lock/listKeyboardPwd';

  test('passcodes of our choice are sent to the lock by its gateway, to the minute', async () => {
    script.answer('/v3/keyboardPwd/add', () => ({ keyboardPwdId: 9 }));
    expect(await cloud.createPasscode({ ...HALF_PAST, digits: '491823' })).toEqual({ kind: 'created', passcodeId: 9 });
    expect(script.calls.at(-1)?.form).toMatchObject({
      keyboardPwd: '491823',
      keyboardPwdType: '3',
      addType: '2',
      keyboardPwdName: 'key-1',
      startDate: String(HALF_PAST.startsAt.getTime()),
      endDate: String(HALF_PAST.endsAt.getTime()),
    });
  });

  test('passcodes that the lock derives are requested for the surrounding whole hours', async () => {
    script.answer('/v3/keyboardPwd/get', () => ({ keyboardPwdId: 9, keyboardPwd: '12345678' }));
    expect(await cloud.drawPasscode(HALF_PAST)).toEqual({ kind: 'created', passcodeId: 9, digits: '12345678' });
    expect(script.calls.at(-1)?.form).toMatchObject({
      startDate: String(new Date('2026-11-27T12:00:00Z').getTime()),
      endDate: String(new Date('2026-11-27T14:00:00Z').getTime()),
    });
  });

  test.each([{ keyboardPwdId: 9 }, { keyboardPwd: '123456' }, { keyboardPwdId: 9, keyboardPwd: '12' }])(
    'passcodes are refused when the answer is %j',
    async (body) => {
      script.answer('/v3/keyboardPwd/get', () => body);
      expect(await cloud.drawPasscode(HALF_PAST)).toMatchObject({ kind: 'failed', failure: 'retry' });
    },
  );

  test('passcodes are found by exactly their name, oldest first', async () => {
    const entry = (keyboardPwdId: number, keyboardPwdName: string) => ({
      keyboardPwdId,
      keyboardPwdName,
      keyboardPwd: '123456',
      startDate: 1_000,
      endDate: 2_000,
    });
    script.answer(LIST, () => ({ list: [entry(9, 'key-1'), entry(3, 'key-10'), entry(5, 'key-1')], pages: 1 }));
    const found = await cloud.findPasscodes({ lockId: 7, name: 'key-1' });
    expect(found).toMatchObject({ kind: 'found', passcodes: [{ passcodeId: 5, digits: '123456' }, { passcodeId: 9 }] });
  });

  test('missing passcodes count as deleted', async () => {
    script.answer('/v3/keyboardPwd/delete', () => ({ errcode: -1007, errmsg: 'gone' }));
    expect(await cloud.deletePasscode({ lockId: 7, passcodeId: 9 })).toEqual({ kind: 'deleted' });
    script.answer('/v3/keyboardPwd/delete', () => ({ errcode: -3002, errmsg: 'offline' }));
    expect(await cloud.deletePasscode({ lockId: 7, passcodeId: 9 })).toMatchObject({ failure: 'no_gateway' });
  });
});

test('records are read leniently, and one without a time is skipped', async () => {
  const list = [
    { success: 1, keyboardPwd: 1234, username: 'key-1', lockDate: 5_000 },
    { success: 0, lockDate: 6_000 },
    { success: 1, lockDate: 'now' },
    null,
  ];
  script.answer('/v3/lockRecord/list', () => ({ list, pages: 1 }));
  expect(await cloud.listRecords({ lockId: 7, from: new Date(0), until: NOW })).toEqual({
    kind: 'listed',
    records: [
      { opened: true, credential: '1234', name: 'key-1', way: 'other', at: new Date(5_000) },
      { opened: false, credential: '', name: '', way: 'other', at: new Date(6_000) },
    ],
  });
});

describe('a call without a usable answer', () => {
  test.each<[string, object | string]>([
    ['empty', ''],
    ['cut short', '{"qrCodeId":4'],
    ['an HTML page', '<html>502</html>'],
    ['a list', '[42]'],
    ['null', 'null'],
    ['without the id', { errcode: 0 }],
    ['with an invalid id', { qrCodeId: '42' }],
    ['with an invalid code', { errcode: 'x', qrCodeId: 42 }],
  ])('a call without a usable answer is to be retried when the answer is %s', async (_what, body) => {
    script.answer(ADD, () => body);
    expect(await cloud.createQrCode(WISH)).toMatchObject({ kind: 'failed', failure: 'retry', errcode: null });
  });

  test('a call without a usable answer is to be retried when no server answers', async () => {
    await script.close();
    expect(await cloud.createQrCode(WISH)).toMatchObject({ kind: 'failed', failure: 'retry', errcode: null });
  });

  test('a call without a usable answer is to be retried when it or its login never ends', async () => {
    const impatient = createTtlockCloud(script.settings, { now: () => NOW }, { jobMs: 100, personMs: 50 });
    script.answer(TOKEN, () => new Promise(() => undefined));
    expect(await impatient.readQrContent(42)).toMatchObject({ failure: 'retry', detail: 'no token arrived in time' });
    const loggedIn = createTtlockCloud(script.settings, { now: () => NOW }, { jobMs: 100, personMs: 50 });
    script.answer(TOKEN, () => ({ access_token: 'T', refresh_token: 'R' }));
    script.answer(ADD, () => new Promise(() => undefined));
    expect(await loggedIn.createQrCode(WISH)).toMatchObject({ failure: 'retry', errcode: null });
  });
});

describe('findQrCodes', () => {
  test('reads all pages and returns exactly that name, oldest first', async () => {
    const entry = (qrCodeId: number, name: string) => ({ qrCodeId, name, startDate: 1_000, endDate: 2_000 });
    const pages = [
      [entry(9, 'key-1'), entry(3, 'key-10')],
      [entry(5, 'key-1'), entry(6, 'KEY-1')],
      [entry(1, 'key-1'), 'junk'],
    ];
    script.answer('/v3/qrCode/list', ({ pageNo }) => ({ list: pages[Number(pageNo) - 1], pages: 3, total: 6 }));
    const found = await cloud.findQrCodes({ lockId: 7, name: 'key-1' });
    expect(found).toMatchObject({ kind: 'found', codes: [{ qrCodeId: 1 }, { qrCodeId: 5 }, { qrCodeId: 9 }] });
    expect(found).toMatchObject({ codes: [{ startsAt: new Date(1_000), endsAt: new Date(2_000) }, {}, {}] });
  });

  test('fails when a page fails or is malformed', async () => {
    script.answer('/v3/qrCode/list', ({ pageNo }) => (pageNo === '1' ? { list: [], pages: 2 } : { errcode: 30006 }));
    expect(await cloud.findQrCodes({ lockId: 7, name: 'key-1' })).toMatchObject({ failure: 'over_quota' });
    script.answer('/v3/qrCode/list', () => ({ pages: 1 }));
    expect(await cloud.findQrCodes({ lockId: 7, name: 'key-1' })).toMatchObject({ failure: 'retry', errcode: null });
  });
});

test.each<[object, object]>([
  [
    { qrCodeContent: 'ABC\n', status: 1 },
    { kind: 'content', content: 'ABC' },
  ],
  [{ status: 3 }, { kind: 'not_yet_valid' }],
  [{ status: 2 }, { kind: 'expired' }],
  [
    { status: 1, qrCodeContent: ' \n' },
    { kind: 'failed', failure: 'retry' },
  ],
  [{}, { kind: 'failed', failure: 'retry' }],
  [{ errcode: -2009 }, { kind: 'failed', failure: 'code_unknown' }],
])('readQrContent reads %j as %j', async (body, expected) => {
  script.answer('/v3/qrCode/getData', () => body);
  expect(await cloud.readQrContent(42)).toMatchObject(expected);
});

function tokenCalls() {
  return script.calls.filter(({ path }) => path === TOKEN).map(({ form }) => form);
}
