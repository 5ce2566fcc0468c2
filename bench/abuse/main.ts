// Measures how much an attack slows the server for ordinary visitors, and checks that against a limit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { givenMember } from '#server/testing/given/given.ts';
import { bookByCard } from '#server/testing/journeys/journey.ts';
import { createCall } from '#server/testing/servers/call.ts';
import { startPostgres } from '#tools/postgres.ts';
import { type App, startApp } from '../app.ts';
import { createMigratedDatabase, type NamedDatabase } from '../databases.ts';
import { isEveryLimitKept, type Line, tableOf } from '../report.ts';
import { ATTACKS, type Attack, type Weapons } from './attack.ts';
import { KINDS, type Met, p95, type Visit, visit } from './visitors.ts';

/** The highest 95th percentile of a visitor's durations allowed during an attack, as a multiple of the quiet one. */
const MOST_TIMES = 2;
const QUIET_MS = 8_000;
const ABUSE_MS = 10_000;
const VISITORS = 8;
const MEMBERS_OF_VISITOR = 12;
const ATTACKERS = 8;
const INVOICES = 20;

const Invoiced = z.object({ invoiceUrl: z.string().nullable() });

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const postgres = await startPostgres({ fsync: true });
try {
  process.exitCode = await run(postgres.url);
} finally {
  await postgres.stop();
}

/** Returns the exit code. */
async function run(server: string): Promise<number> {
  const database = await createMigratedDatabase(server, 'abuse');
  const app = await startApp({ DATABASE_URL: database.url, RATE_LIMITS: 'on' });
  try {
    const { visitors, weapons } = await prepare(app, database);
    await visit(visitors, QUIET_MS); // Warm-up.
    const lines: Line[] = [];
    // `Object.keys` returns strings; the keys of ATTACKS are exactly the values of Attack.
    for (const attack of Object.keys(ATTACKS) as Attack[])
      lines.push(...(await measure(app, { attack, visitors, weapons })));
    console.log(`\n${tableOf(lines)}`);
    return isEveryLimitKept(lines) ? 0 : 1;
  } finally {
    await app.stop();
    await database.db.close();
  }
}

type Case = { attack: Attack; visitors: Visit; weapons: Weapons };

/**
 * Measures quiet times before and after the attack, so that all are measured in the same state of the
 * machine.
 */
async function measure(app: App, { attack, visitors, weapons }: Case): Promise<Line[]> {
  const before = await visit(visitors, QUIET_MS);
  const attacker = spawn(
    process.execPath,
    [fileURLToPath(new URL('./attack.ts', import.meta.url)), JSON.stringify({ attack, weapons })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // A real attacker has its own processors; at the lowest priority this one takes none from the server.
  if (attacker.pid !== undefined) setPriority(attacker.pid, constants.priority.PRIORITY_LOW);
  let said = '';
  attacker.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  let most = app.memory();
  const watch = setInterval(() => {
    most = Math.max(most, app.memory());
  }, 100);
  await pause(500);
  const abused = await visit(visitors, ABUSE_MS);
  clearInterval(watch);
  attacker.kill('SIGTERM');
  await once(attacker, 'close');
  // Waits until the server has worked off the requests of the attack, and the rate limit of the attacker's
  // network has ended.
  await pause(6_000);
  const quiet = [before, await visit(visitors, QUIET_MS)];
  // The attack process prints its counts as JSON, so their type is known.
  const answers = (JSON.parse(said || '[]') as [number, number][]).map(
    ([status, count]) => `${count} × ${status || 'closed'}`,
  );
  return linesOf(attack, { quiet, abused, answers: answers.join(', '), most });
}

type Measured = { quiet: readonly Met[]; abused: Met; answers: string; most: number };

function linesOf(attack: Attack, { quiet, abused, answers, most }: Measured): Line[] {
  const ratios = KINDS.map((kind): Line => {
    const usual = p95(quiet.flatMap(({ took }) => took[kind]));
    const meanwhile = p95(abused.took[kind]);
    const times = meanwhile / usual;
    return {
      work: `${attack}: ${kind}, p95`,
      measured: `${usual.toFixed(1)} ms quiet, ${meanwhile.toFixed(1)} ms abused: ${times.toFixed(2)} times`,
      limit: `${MOST_TIMES.toFixed(1)} times`,
      isKept: times <= MOST_TIMES,
    };
  });
  const failed = {
    work: `${attack}: visitors refused`,
    measured: `${abused.failed} of ${KINDS.reduce((sum, kind) => sum + abused.took[kind].length, 0)}`,
    limit: '0',
    isKept: abused.failed === 0,
  };
  const attacker = { work: `${attack}: the attacker’s answers`, measured: answers, limit: '' };
  const memory = { work: `${attack}: memory of the server`, measured: `${most.toFixed(0)} MB at most`, limit: '' };
  return [...ratios, failed, attacker, memory];
}

async function prepare(app: App, { db }: NamedDatabase): Promise<{ visitors: Visit; weapons: Weapons }> {
  const call = createCall(app.url);
  const [room] = await db.query<{ id: string; location_id: string }>(
    'SELECT id, location_id FROM rooms ORDER BY id LIMIT 1',
  );
  if (room === undefined) throw new Error('The demo catalog has no room');
  const free = await db.query<{ id: string }>(
    `SELECT s.id FROM slots s WHERE s.start_time > now() + interval '10 days' AND s.withdrawn_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM slot_claims c WHERE c.slot_id = s.id) ORDER BY s.start_time, s.id LIMIT $1`,
    [VISITORS + ATTACKERS + INVOICES],
  );
  const slots = free.map(({ id }) => id);
  const members = async (count: number) => Promise.all(Array.from({ length: count }, () => givenMember(db)));
  const guests: Visit['guests'][number][] = [];
  for (const slot of slots.slice(0, VISITORS))
    guests.push({ slot, tokens: (await members(MEMBERS_OF_VISITOR)).map(({ token }) => token) });
  const week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return {
    visitors: {
      url: app.url,
      page: `/booking/${room.location_id}`,
      week: `/api/slots/room/${room.id}/week?startDate=${week}`,
      guests,
    },
    weapons: {
      url: app.url,
      members: await members(ATTACKERS),
      slots: slots.slice(VISITORS, VISITORS + ATTACKERS),
      invoices: await invoices(call, { db, slots: slots.slice(VISITORS + ATTACKERS) }),
      promotion: 'WELCOME10',
    },
  };
}

/** Pays for slots and returns the addresses of their invoices. */
async function invoices(
  call: ReturnType<typeof createCall>,
  { db, slots }: { db: NamedDatabase['db']; slots: readonly string[] },
): Promise<string[]> {
  const addresses: string[] = [];
  for (const slot of slots) {
    const member = await givenMember(db);
    const id = await bookByCard(call, member, slot);
    let address: string | null = null;
    for (let tries = 0; address === null && tries < 50; tries += 1) {
      await pause(200);
      const answer = await call('GET', `/api/reservations/${id}`, { token: member.token });
      address = Invoiced.parse(answer.body).invoiceUrl;
    }
    if (address === null) throw new Error(`The reservation ${id} has no invoice`);
    addresses.push(address);
  }
  return addresses;
}
