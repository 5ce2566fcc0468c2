import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/open-test-sandbox.ts';

const MINUTE = 60_000;
const LOCK = 200_007;

let sandbox: TestSandbox;
let site: Server;
let told: URLSearchParams[];

beforeAll(async () => {
  told = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    told.push(new URLSearchParams(await text(request)));
    response.end('success');
  };
  site = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server has a port.
  const { port } = site.address() as AddressInfo;
  sandbox = await openTestSandbox({ lockNoticeUrl: () => `http://127.0.0.1:${port}/secret` });
});
afterAll(async () => {
  await sandbox.close();
  site.close();
});

/** Creates a code of ten minutes and a passcode of five at one door. */
async function givenCodes(): Promise<{ qrCodeId: number; keyboardPwdId: number }> {
  const now = sandbox.clock.now().getTime();
  const { pool } = sandbox.database;
  const code = await pool.query<{ id: string }>(
    `INSERT INTO sandbox.ttlock_code (lock_id, type, name, start_date, end_date, refresh_time, create_date)
     VALUES ($1, 1, 'key', $2, $3, 10, $2) RETURNING qr_code_id AS id`,
    [LOCK, now, now + 10 * MINUTE],
  );
  const passcode = await pool.query<{ id: string }>(
    `INSERT INTO sandbox.ttlock_passcode (lock_id, keyboard_pwd, name, start_date, end_date, create_date)
     VALUES ($1, '490213', 'key', $2, $3, $2) RETURNING keyboard_pwd_id AS id`,
    [LOCK, now, now + 5 * MINUTE],
  );
  return { qrCodeId: Number(code.rows[0]?.id), keyboardPwdId: Number(passcode.rows[0]?.id) };
}

async function press(fields: Record<string, number>): Promise<Response> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  return fetch(`${sandbox.url}/sandbox/ttlock/open`, { method: 'POST', body, redirect: 'manual' });
}

// shows: 11.15
test('the doors page opens doors with valid codes, and the site receives an unsigned form', async () => {
  const { qrCodeId, keyboardPwdId } = await givenCodes();
  const page = await (await sandbox.get('/sandbox/ttlock')).text();
  expect(page).toContain(`QR code ${qrCodeId} of lock ${LOCK}`);
  expect(page).toContain(`passcode ${keyboardPwdId} of lock ${LOCK}`);
  expect(page).not.toContain('490213');

  for (const chosen of [{ qrCodeId }, { keyboardPwdId }]) expect((await press(chosen)).status).toBe(303);
  expect(told.map((form) => [form.get('notifyType'), form.get('lockId')])).toEqual([
    ['1', String(LOCK)],
    ['1', String(LOCK)],
  ]);
  expect(told.map((form) => JSON.parse(form.get('records') ?? ''))).toMatchObject([
    [{ recordType: -4, success: 1, keyboardPwd: String(700_000 + qrCodeId) }],
    [{ recordType: 4, success: 1, keyboardPwd: '490213', username: 'key' }],
  ]);

  await sandbox.post('/sandbox/clock', { advanceSeconds: 10 * 60 });
  expect(await (await sandbox.get('/sandbox/ttlock')).text()).toContain('None now');
  expect((await press({ qrCodeId: 999_999 })).status).toBe(404);
});
