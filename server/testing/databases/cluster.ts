import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { freePort, unprivilegedAccount } from './debian-programs.ts';

/** The required programs, and the Debian package of each. */
const PROGRAMS = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/setpriv': 'util-linux',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
} as const;
const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const NODES = ['one', 'two', 'three'] as const;

type Member = { readonly name: string; readonly postgres: number; readonly rest: number; readonly data: string };

/** Three PostgreSQL servers under Patroni in synchronous mode, behind HAProxy, on one machine. */
export type Cluster = {
  /** The URL of the primary, whichever server that is now. */
  readonly url: string;
  readonly versions: string;
  /** Waits until there are a primary and two standbys that follow it, one of them synchronous. */
  readonly untilHealthy: () => Promise<{ readonly primary: Member; readonly synchronous: Member }>;
  /** Waits until another process than `before` is the primary. */
  readonly untilPromoted: (before: { readonly primary: Member; readonly pid: number }) => Promise<void>;
  readonly pidOf: (member: Member) => number;
  readonly killPostgres: (member: Member) => void;
  /** Kills Patroni and PostgreSQL of a server, until `startNode`. */
  readonly killNode: (member: Member) => Promise<void>;
  readonly startNode: (member: Member) => void;
  readonly killBackend: (member: Member) => void;
  readonly switchOver: (from: Member, to: Member) => Promise<void>;
  /** Suspends all processes of a server for a time, without ending them. */
  readonly freeze: (member: Member, ms: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const Status = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) });

export async function startCluster(): Promise<Cluster> {
  refuseMissing();
  const folder = mkdtempSync(join(tmpdir(), 'yumori-cluster-'));
  own(folder);
  const client = await freePort();
  const peer = await freePort();
  const etcd = start('/usr/bin/etcd', etcdArguments({ folder, client, peer }), join(folder, 'etcd.log'));
  const members: Member[] = [];
  for (const name of NODES)
    members.push({ name, postgres: await freePort(), rest: await freePort(), data: join(folder, name) });
  const port = await freePort();
  const nodes = new Map<string, ChildProcess>();
  const startNode = ({ name }: Member) => {
    nodes.set(name, start('/usr/bin/patroni', [join(folder, `${name}.yaml`)], join(folder, `${name}.log`)));
  };
  const proxyFile = join(folder, 'haproxy.cfg');
  writeFileSync(proxyFile, proxyConfiguration(port, members));
  own(proxyFile);
  for (const member of members) {
    const file = join(folder, `${member.name}.yaml`);
    writeFileSync(file, JSON.stringify(patroniConfiguration(member, { folder, etcd: client })));
    own(file);
    startNode(member);
  }
  const proxy = start('/usr/sbin/haproxy', ['-db', '-f', proxyFile], join(folder, 'haproxy.log'));

  async function status(): Promise<z.infer<typeof Status>['members']> {
    const answers = await Promise.all(
      members.map(({ rest }) =>
        fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
          .then(async (answer) => Status.parse(await answer.json()).members)
          .catch(() => []),
      ),
    );
    return answers.find((found) => found.length === NODES.length) ?? [];
  }

  function named(name: string | undefined): Member | undefined {
    return members.find((member) => member.name === name);
  }

  async function health(): Promise<{ primary: Member; synchronous: Member } | undefined> {
    const found = await status();
    if (!found.every(({ state }) => state === 'running' || state === 'streaming')) return undefined;
    const primary = named(found.find(({ role }) => role === 'leader')?.name);
    const synchronous = named(found.find(({ role }) => role === 'sync_standby')?.name);
    if (primary === undefined || synchronous === undefined) return undefined;
    const following = await ask(primary, `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`);
    return following.length === 2 ? { primary, synchronous } : undefined;
  }

  const cluster: Cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    versions: versions(),
    async untilHealthy() {
      for (let tries = 0; tries < 600; tries += 1) {
        const healthy = await health().catch(() => undefined);
        if (healthy !== undefined) return healthy;
        await pause(300);
      }
      throw new Error(`The cluster did not recover: ${JSON.stringify(await status())}, logs in ${folder}`);
    },
    async untilPromoted({ primary, pid }) {
      for (;;) {
        for (const member of members) {
          if (member === primary && postmasterOf(member) === pid) continue;
          const rows = await ask(member, 'SELECT 1 WHERE NOT pg_is_in_recovery()').catch(() => []);
          if (rows.length > 0) return;
        }
        await pause(50);
      }
    },
    pidOf: postmasterOf,
    killPostgres: (member) => void process.kill(postmasterOf(member), 'SIGKILL'),
    async killNode(member) {
      const node = nodes.get(member.name);
      if (node === undefined) throw new Error(`${member.name} was not started`);
      const ended = once(node, 'exit');
      signal([node.pid ?? 0, ...postgresOf(member)], 'SIGKILL');
      await ended;
    },
    startNode,
    killBackend(member) {
      const [backend] = childrenOf(postmasterOf(member)).filter((pid) => / \S+\(\d+\) /.test(titleOf(pid)));
      if (backend === undefined) throw new Error(`PostgreSQL of ${member.name} has no client backend`);
      process.kill(backend, 'SIGKILL');
    },
    async switchOver(from, to) {
      const body = JSON.stringify({ leader: from.name, candidate: to.name });
      const answer = await fetch(`http://127.0.0.1:${from.rest}/switchover`, { method: 'POST', body });
      if (answer.status !== 200) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
    async freeze(member, ms) {
      const pids = [nodes.get(member.name)?.pid ?? 0, ...postgresOf(member)];
      signal(pids, 'SIGSTOP');
      await pause(ms);
      signal(pids, 'SIGCONT');
    },
    async stop() {
      // Patroni stops its PostgreSQL; processes still running after a while are killed.
      const left = members.flatMap((member) => postgresOf(member));
      const all = [proxy, ...nodes.values(), etcd].filter((child) => child.exitCode === null && !child.signalCode);
      const ended = all.map((child) => once(child, 'exit'));
      for (const child of all.slice(0, -1)) child.kill('SIGTERM');
      await Promise.race([Promise.all(ended.slice(0, -1)), pause(20_000)]);
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(ended);
      signal(
        left.filter((pid) => titleOf(pid).includes('postgres')),
        'SIGKILL',
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

function refuseMissing(): void {
  const missing = Object.entries(PROGRAMS).filter(([program]) => !existsSync(program));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name).join(' ');
  throw new Error(
    `This proof needs Debian's packages: ${missing.map(([program]) => program).join(', ')} not found. ` +
      `apt-get install ${packages} (their services need not run).`,
  );
}

function own(path: string): void {
  const account = unprivilegedAccount();
  if (account) chownSync(path, account.uid, account.gid);
}

/** Starts a program that is terminated when this process ends, even if it is killed. */
function start(program: string, args: readonly string[], log: string): ChildProcess {
  const account = unprivilegedAccount();
  const as = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  const command = ['exec "$@" >>"$LOG" 2>&1', 'sh', program, ...args];
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', LOG: log };
  return spawn('/usr/bin/setpriv', [...as, '--pdeathsig', 'TERM', '/bin/sh', '-c', ...command], {
    stdio: 'ignore',
    env,
  });
}

function etcdArguments({ folder, client, peer }: { folder: string; client: number; peer: number }): string[] {
  const [clientUrl, peerUrl] = [client, peer].map((port) => `http://127.0.0.1:${port}`);
  const settings = {
    name: 'yumori',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `yumori=${peerUrl}`,
  };
  return Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
}

/** Patroni reads YAML, and JSON is YAML. */
function patroniConfiguration(
  { name, postgres, rest, data }: Member,
  { folder, etcd }: { readonly folder: string; readonly etcd: number },
): object {
  const trust = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
  return {
    scope: 'yumori',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        // A primary that died is replaced immediately, not restarted.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '64MB',
            wal_keep_size: '512MB',
            // A frozen standby is dropped after this time, and another one becomes synchronous.
            wal_sender_timeout: '10s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: trust,
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: data,
      bin_dir: POSTGRES_BIN,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: '' },
      pg_hba: trust,
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

function proxyConfiguration(port: number, members: readonly Member[]): string {
  const servers = members.map(
    ({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`,
  );
  return `${[
    'defaults',
    '  mode tcp',
    '  timeout connect 4s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 3s',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ].join('\n')}\n`;
}

async function ask({ postgres }: Member, statement: string): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${postgres}/postgres`,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    void client.end().catch(() => {});
  }
}

function postmasterOf({ data }: Member): number {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

function postgresOf(member: Member): number[] {
  const postmaster = postmasterOf(member);
  return postmaster === 0 ? [] : [postmaster, ...childrenOf(postmaster)];
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      return /^PPid:\s+(\d+)/m.exec(status)?.[1] === String(parent) ? [Number(name)] : [];
    } catch {
      // The process ended meanwhile.
      return [];
    }
  });
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    if (pid <= 0) continue;
    try {
      process.kill(pid, name);
    } catch {
      // The process ended meanwhile.
    }
  }
}

function versions(): string {
  const first = (program: string, flag: string) =>
    execFileSync(program, [flag], { encoding: 'utf8', env: { PATH: '/usr/sbin:/usr/bin:/bin' } }).split('\n')[0] ?? '';
  const number = (text: string) => /\d+\.\d+(\.\d+)?/.exec(text)?.[0] ?? text;
  return [
    `PostgreSQL ${number(first(`${POSTGRES_BIN}/postgres`, '--version'))}`,
    `Patroni ${number(first('/usr/bin/patroni', '--version'))}`,
    `etcd ${number(first('/usr/bin/etcd', '--version'))}`,
    `HAProxy ${number(first('/usr/sbin/haproxy', '-v'))}`,
  ].join(', ');
}
