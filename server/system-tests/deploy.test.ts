import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { watchSlots } from '#contract/slots.ts';
import { getHealth, getReadiness } from '#contract/system.ts';
import { readConfig } from '#server/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const rowsOf = (file: string) =>
  read(file)
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'));
const PATHS = { health: `/api${getHealth.path}`, ready: `/api${getReadiness.path}`, stream: `/api${watchSlots.path}` };
const FLAGS: string[] = JSON.parse(readFileSync(join(ROOT, 'tools/server-process.json'), 'utf8')).flags;
const START = ['node', ...FLAGS, 'dist/server/main.mjs'];

/** The settings in the example, optional ones included. */
const EXAMPLE = Object.fromEntries(
  [...read('example.env').matchAll(/^#?([A-Z][A-Z_]+)=("?)(.*)\2$/gm)].map(([, name = '', , value = '']) => [
    name,
    value,
  ]),
);
const SECRET = 'ab'.repeat(16);
const FILLED = Object.fromEntries(
  Object.entries(EXAMPLE).map(([name, value]) => [name, value === '' ? SECRET : value]),
);
const BY_THE_PLATFORM = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];

/** Returns the settings that the server requires when it is configured as in the example. */
function settingsRead(environment: Record<string, string>): Set<string> {
  const asked = new Set<string>();
  const get = (target: Record<string, string>, name: string) => {
    asked.add(name);
    return target[name];
  };
  readConfig(new Proxy(environment, { get }));
  return asked;
}
const settings = settingsRead({ ...FILLED, SMTP_URL: 'smtp://mail.example.com' });
const unknown = (names: readonly string[]) =>
  names.filter((name) => !settings.has(name) && !BY_THE_PLATFORM.includes(name));

test('every name of the example is a setting that the server reads, and the example is accepted', () => {
  expect(Object.keys(EXAMPLE).length).toBeGreaterThan(20);
  expect(unknown(Object.keys(EXAMPLE))).toEqual([]);
  expect(unknown(['NO_SETTING'])).toEqual(['NO_SETTING']);
});

test('a shell reads the example as the server does', () => {
  const settled = spawnSync('sh', ['-c', 'set -a; . "$0"; env -0', join(ROOT, 'deploy/example.env')], {
    env: {},
    encoding: 'utf8',
  });
  expect(settled.stderr).toBe('');
  const pairs = settled.stdout.split('\0').filter((pair) => (pair.split('=')[0] ?? '') in EXAMPLE);
  expect(pairs.length).toBeGreaterThan(15);
  for (const pair of pairs) expect(Object.entries(EXAMPLE).map(([name, value]) => `${name}=${value}`)).toContain(pair);
});

describe('the compose file', () => {
  const { services, secrets, volumes } = parse(read('compose.yaml'), { merge: true });

  test('the compose file names only files, secrets, services and settings that exist', () => {
    // The files that an operator creates, by the comment at the top of the file.
    const made: Record<string, string> = { 'yumori.env': 'example.env' };
    for (const name of Object.keys(services)) {
      const service = services[name];
      const mounts: string[] = (service.volumes ?? []).map((mount: string) => mount.split(':')[0]);
      for (const source of mounts)
        expect(source.startsWith('./') ? existsSync(join(ROOT, 'deploy', source)) : source in volumes, source).toBe(
          true,
        );
      if (service.env_file) expect(existsSync(join(ROOT, 'deploy', made[service.env_file] ?? ''))).toBe(true);
      if (service.build)
        expect(existsSync(join(ROOT, 'deploy', service.build.context, service.build.dockerfile))).toBe(true);
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret.source ?? secret);
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      expect(needed.filter((other: string) => !(other in services))).toEqual([]);
      const script = service.command?.find((part: string) => part.startsWith('server/'));
      if (script) expect(existsSync(join(ROOT, script))).toBe(true);
      if (name.startsWith('app') || name === 'migrate') expect(unknown(Object.keys(service.environment))).toEqual([]);
    }
  });

  test('the compose file runs the app twice, read-only and without rights, and opens only the proxy', () => {
    for (const app of [services.app1, services.app2])
      expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    const open = Object.keys(services).filter((name) => services[name].ports !== undefined);
    expect(open).toEqual(['proxy']);
  });
});

test('the image copies files that exist, runs as no root, and asks whether the process lives', () => {
  const rows = rowsOf('Dockerfile');
  const copied = rows.filter((row) => /^COPY (?!--from)/.test(row)).flatMap((row) => row.split(' ').slice(1, -1));
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(rows.filter((row) => row.startsWith('USER '))).toEqual(['USER node']);
  expect(read('Dockerfile')).toMatch(new RegExp(`HEALTHCHECK[^]*${PATHS.health}`));
  expect(rows.at(-1)).toBe(`CMD ${JSON.stringify(START).replaceAll(',', ', ')}`);
  const named = rows.filter((row) => row.startsWith('ENV ')).flatMap((row) => row.slice(4).split(' '));
  expect(unknown(named.map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
});

test('the systemd unit starts the server with its flags, and sets settings that exist', () => {
  const rows = rowsOf('yumori@.service');
  expect(rows).toContain(`ExecStart=/usr/bin/${START.join(' ')}`);
  const [environment = ''] = rows.filter((row) => row.startsWith('Environment='));
  const named = environment.slice('Environment='.length).split(' ');
  expect(unknown(named.map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
});

test('with Patroni, commits wait for a second node, and the watchdog resets a hung primary', () => {
  const patroni = parse(read('patroni.yml'));
  const { ttl, loop_wait: wait, retry_timeout: retry, ...dcs } = patroni.bootstrap.dcs;
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(dcs.postgresql.parameters).toMatchObject({ synchronous_commit: 'on', fsync: 'on', archive_mode: 'on' });
  expect(patroni.watchdog.mode).toBe('required');
  // No `host` rule, which would also admit connections without TLS; the app's URL requires TLS.
  expect(patroni.postgresql.pg_hba.filter((row: string) => row.startsWith('host '))).toEqual([]);
  expect(EXAMPLE.DATABASE_URL).toContain('sslmode=verify-full');
  // Patroni's own condition; otherwise a slow round would cost the primary its leader key.
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl);
});

test('a segment that the archive has already counts as archived, a different one does not', () => {
  const { parameters } = parse(read('patroni.yml')).bootstrap.dcs.postgresql;
  const folder = mkdtempSync(join(tmpdir(), 'yumori-archive-'));
  const archive = (content: string) => {
    writeFileSync(join(folder, 'segment'), content);
    const command = parameters.archive_command.replaceAll('/var/backups/wal', folder).replaceAll('%f', '0001');
    return spawnSync('sh', ['-c', command.replaceAll('%p', join(folder, 'segment'))]).status;
  };
  expect([archive('first'), archive('first')]).toEqual([0, 0]);
  expect(archive('other')).not.toBe(0);
  expect(readFileSync(join(folder, '0001'), 'utf8')).toBe('first');
  rmSync(folder, { recursive: true });
});

test('PgBouncer keeps prepared statements, and connects again at once after a failover', () => {
  expect(rowsOf('pgbouncer.ini')).toEqual(
    expect.arrayContaining(['pool_mode = transaction', 'max_prepared_statements = 200', 'server_login_retry = 1']),
  );
});

describe('the proxies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yumori-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const pem = join(folder, 'site.pem');
  const isThere = (command: string) => spawnSync(command, ['-v']).status === 0;

  /**
   * Writes a proxy's configuration with backends that resolve and a certificate that exists. Returns its
   * path.
   */
  function prepared(file: string, wrap: (text: string) => string = (text) => text): string {
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
    expect(spawnSync('openssl', [...made, '-keyout', `${pem}.key`, '-out', `${pem}.crt`]).status).toBe(0);
    writeFileSync(pem, readFileSync(`${pem}.crt`, 'utf8') + readFileSync(`${pem}.key`, 'utf8'));
    const text = read(file).replaceAll(/\/etc\/\w+\/site\.pem/g, pem);
    const path = join(folder, file);
    writeFileSync(path, wrap(text.replaceAll(/\bapp([12]):3000/g, '127.0.0.1:300$1')));
    return path;
  }

  test("the proxies leave the app's answers alone, never repeat a write, and replace forwarding headers of visitors", () => {
    const haproxy = rowsOf('haproxy.cfg');
    expect(haproxy.filter((row) => /^(errorfile|errorloc|http-error|http-response return)/.test(row))).toEqual([]);
    expect(haproxy.filter((row) => row === 'http-request disable-l7-retry unless METH_GET')).toHaveLength(2);
    expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(haproxy.join('\n')).toContain(`uri ${PATHS.ready} `);
    const nginx = rowsOf('nginx.conf');
    expect(nginx).toContain('proxy_intercept_errors off;');
    expect(nginx).toContain('proxy_next_upstream error timeout;');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx.join('\n')).toMatch(new RegExp(`location = ${PATHS.stream} \\{[^}]*proxy_buffering off;`));
    expect(nginx.filter((row) => row.startsWith('error_page') || row.includes('non_idempotent'))).toEqual([]);
  });

  test.runIf(isThere('haproxy'))('HAProxy accepts both of its files', () => {
    for (const path of [prepared('haproxy.cfg'), join(ROOT, 'deploy/haproxy-postgres.cfg')]) {
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    }
  });

  test.runIf(isThere('nginx'))('nginx accepts its file', () => {
    const path = prepared('nginx.conf', (text) => `pid ${folder}/pid;\nevents {}\nhttp {\n${text}}\n`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', path], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});
