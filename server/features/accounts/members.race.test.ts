import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/secrets/passwords.ts';
import type { TestDatabase } from '#server/testing/databases/database.ts';
import { takeAway } from '#server/testing/databases/take-away.ts';
import { givenMember } from '#server/testing/given/given.ts';
import { isProof } from '#server/testing/rounds.ts';
import { type Arena, openArena } from '#server/testing/servers/arena.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startedDatabase } from '#server/testing/servers/site.ts';
import { issueReset } from './commands/issue-reset.ts';

const PASSWORD = 'Onsen4ever';
const RACERS = 50;

/** Sends the same request many times at once, to both processes in turn. */
function all(arena: Arena, times: number, path: string, body: (racer: number) => object) {
  return Promise.all(
    Array.from({ length: times }, (_, racer) => arena.of(racer).call('POST', path, { body: body(racer) })),
  );
}

const registration = (email: string) => ({
  name: 'Nguyễn Thị Mai',
  email,
  password: PASSWORD,
  gender: 'female',
  birthDate: '1990-05-17',
  phoneNumber: '0912345678',
  discoveryMethods: [],
  receiveEmails: true,
});

async function raceToRegister(arena: Arena, name: string): Promise<{ created: number; taken: number; rows: number }> {
  const written = [`${name}@guests.example`, `${name.toUpperCase()}@Guests.Example`, ` ${name}@guests.example `];
  const answers = await all(arena, RACERS, '/api/auth/register', (racer) =>
    registration(written[racer % written.length] ?? ''),
  );
  const rows = await arena.database.db.query('SELECT 1 FROM members WHERE email = $1', [`${name}@guests.example`]);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { created: count(201), taken: count(409), rows: rows.length };
}

async function givenReset(arena: Arena): Promise<{ id: string; token: string }> {
  const { id } = await givenMember(arena.database.db, { password_hash: await hashPassword(PASSWORD) });
  return { id, token: (await issueReset(arena.database.db, { memberId: id, now: new Date() })).token };
}

async function raceToReset(arena: Arena, token: string): Promise<number[]> {
  const answers = await all(arena, 20, '/api/auth/reset-password', (racer) => ({
    token,
    newPassword: `Racer${racer}x`,
  }));
  return answers.map(({ status }) => status);
}

describe('simultaneous requests to two processes', { tags: 'nightly' }, () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test('fifty registrations of one address, in whatever spelling, create one member', async () => {
    expect(await raceToRegister(arena, 'mai')).toEqual({ created: 1, taken: RACERS - 1, rows: 1 });
    expect(await arena.database.db.query('SELECT 1 FROM consents')).toHaveLength(1);
  });

  test('twenty uses of one reset link set one password', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id, token } = await givenReset(arena);
      const statuses = await raceToReset(arena, token);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 410)).toHaveLength(19);
      const set = `SELECT 1 FROM history WHERE subject_id = $1 AND action = 'member.password_reset'`;
      expect(await arena.database.db.query(set, [id])).toHaveLength(1);
    }
  });

  test('twenty requests for a reset link leave one valid link', async () => {
    const { email, id } = await givenMember(arena.database.db);
    const answers = await all(arena, 20, '/api/auth/forgot-password', () => ({ email }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await expect
      .poll(
        () => arena.database.db.query(`SELECT 1 FROM jobs WHERE kind = 'mail-password-reset' AND done_at IS NULL`),
        {
          timeout: 20_000,
        },
      )
      .toEqual([]);
    expect(await arena.database.db.query('SELECT 1 FROM email_tokens WHERE member_id = $1', [id])).toHaveLength(1);
  });
});

describe.runIf(isProof)("the same races without the database's guards", () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  }, 120_000);
  afterAll(() => arena.close());

  test('without the guards more than one member is created, so the race above can see the fault', async () => {
    await takeAway(
      arena.database.db,
      'ALTER TABLE members DROP CONSTRAINT members_email_once, ADD CONSTRAINT members_email_once UNIQUE (email, id)',
    );
    expect((await raceToRegister(arena, 'mai')).rows).toBeGreaterThan(1);
  });

  test('without the guards more than one password is set, so the race above can see the fault', async () => {
    await arena.database.db.query(`
      CREATE FUNCTION never_used() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.used_at := NULL; RETURN NEW; END $$;
      CREATE FUNCTION never_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER never_used BEFORE UPDATE ON email_tokens FOR EACH ROW EXECUTE FUNCTION never_used();
      CREATE TRIGGER never_gone BEFORE DELETE ON email_tokens FOR EACH ROW EXECUTE FUNCTION never_gone();`);
    const { token } = await givenReset(arena);
    const statuses = await raceToReset(arena, token);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1);
  });
});

describe('a server without its database', () => {
  let database: TestDatabase;
  let line: Line;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await startedDatabase();
    line = await openLine(database.url ?? '');
    server = await startServerProcess({ DATABASE_URL: line.url, RATE_LIMITS: 'off' });
  }, 120_000);
  afterAll(async () => {
    await line.open();
    await server.stop();
    await line.close();
    await database.close();
  });

  // shows: S45
  test('a server without its database answers logins with 503 rather than as a wrong password, and opens no sessions for them', async () => {
    const { email } = await givenMember(database.db, { password_hash: await hashPassword(PASSWORD) });
    const logIn = (password: string) => server.call('POST', '/api/auth/login', { body: { email, password } });
    const sessions = () => database.db.query('SELECT 1 FROM sessions');
    const before = (await sessions()).length;

    const midway = Array.from({ length: 10 }, () => logIn(PASSWORD));
    await line.cut();
    for (const { status, body } of [...(await Promise.all(midway)), await logIn(PASSWORD), await logIn('Wrong1')]) {
      if (status !== 200) expect([status, body.code]).toEqual([503, 'service_unavailable']);
    }
    const asked = await server.call('POST', '/api/auth/forgot-password', { body: { email } });
    expect(asked).toMatchObject({ status: 503, headers: expect.anything() });
    expect(asked.headers.get('retry-after')).toBe('5');
    const meanwhile = (await sessions()).length - before;
    expect(meanwhile).toBeLessThanOrEqual(10);

    await line.open();
    await expect.poll(async () => (await logIn(PASSWORD)).status, { timeout: 20_000 }).toBe(200);
    expect((await logIn('Wrong1')).body.code).toBe('wrong_credentials');
  });
});

type Line = { url: string; cut(): Promise<void>; open(): Promise<void>; close(): Promise<void> };

/** Starts a proxy to the database that can be cut as a failing network would be. */
async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const close = async () => {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await new Promise((settle) => (closing === undefined ? settle(undefined) : closing.close(settle)));
  };
  const open = async () => {
    if (server !== undefined) return;
    const opened = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket
          .on('error', () => {})
          .on('close', () => {
            sockets.delete(socket);
            near.destroy();
            far.destroy();
          });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((settle) => opened.listen(port, '127.0.0.1', settle));
    // A server that listens on a port has an AddressInfo.
    port = (opened.address() as AddressInfo).port;
    server = opened;
  };
  await open();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, cut: close, open, close };
}
