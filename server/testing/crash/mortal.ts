import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { runServer } from '#server/run.ts';
import { type Call, createCall } from '../servers/call.ts';
import { startServerProcess } from '../servers/process.ts';
import { type CrashPlan, createCrashPlan, ProcessGone } from './crash-plan.ts';
import { crashOnCalls } from './crashing-calls.ts';
import { crashingDatabase } from './crashing-database.ts';

/** A server that dies at a step of a plan and can be restarted on the same database. */
export type Mortal = {
  /** Rejects when the server dies before the answer arrives. */
  readonly call: Call;
  /** Restarts the count of steps; the server dies at the given step, or never when it is 0. */
  arm(step: number): Promise<void>;
  /** Returns whether the server is dead. */
  readonly isDead: () => boolean;
  /** The step at which it last died, if known. */
  readonly diedAt: () => string | undefined;
  /** The number of steps since it was armed, if known. */
  readonly steps: () => number;
  revive(): Promise<void>;
  close(): Promise<void>;
};

const ENVIRONMENT = { SANDBOX: '1', LOG_LEVEL: 'silent', NODE_ENV: 'test', RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' };
const MAIN = fileURLToPath(new URL('./crashing-main.ts', import.meta.url));

/**
 * Starts a server within this process. Death is simulated: its statements and outgoing calls throw, open
 * transactions are cut off with their connections, answers are discarded, and its memory is dropped.
 */
export async function startMortalSite(url: string, options: Options = {}): Promise<Mortal> {
  let life = await beginLife(url, '0', options);
  const port = new URL(life.url).port;
  return {
    async call(...request) {
      const { plan, call } = life;
      const answer = await call(...request);
      const point = plan.diedAt();
      if (point !== undefined) throw new ProcessGone(point);
      return answer;
    },
    arm: async (step) => life.plan.arm(step),
    isDead: () => life.plan.diedAt() !== undefined,
    diedAt: () => life.plan.diedAt(),
    steps: () => life.plan.steps(),
    async revive() {
      await life.end();
      life = await beginLife(url, port, options);
    },
    close: () => life.end(),
  };
}

/** Without `transactions` every statement is committed immediately. */
type Options = { readonly transactions?: boolean };
type Life = { readonly url: string; readonly plan: CrashPlan; readonly call: Call; end(): Promise<void> };

async function beginLife(databaseUrl: string, port: string, options: Options): Promise<Life> {
  const plan = createCrashPlan(() => {});
  const db = connectPostgres({ url: databaseUrl, connections: 8, onError: () => {} });
  const config = readConfig({ ...ENVIRONMENT, PORT: port, HOST: '127.0.0.1' });
  const server = await runServer({ config, db: crashingDatabase(db, plan, options) });
  const leaveCalls = crashOnCalls(plan, server.url);
  return {
    url: server.url,
    plan,
    call: createCall(server.url),
    async end() {
      await server.close();
      leaveCalls();
      await db.close();
    },
  };
}

/** Starts a server in a separate process, which really kills itself. */
export async function startMortalProcess(databaseUrl: string): Promise<Mortal> {
  const { NODE_ENV, RATE_LIMITS, SLOT_HORIZON_DAYS } = ENVIRONMENT;
  const environment = { NODE_ENV, RATE_LIMITS, SLOT_HORIZON_DAYS, DATABASE_URL: databaseUrl };
  let server = await startServerProcess(environment, MAIN);
  return {
    call: (...request) => server.call(...request),
    async arm(step) {
      try {
        await server.call('GET', '/api/health', { headers: { 'x-crash-step': String(step) } });
      } catch (error) {
        // The server may reach its fatal step during this request, or in a concurrent job.
        for (let looks = 0; looks < 200 && server.isAlive(); looks += 1) await pause(10);
        if (server.isAlive()) throw error;
      }
    },
    isDead: () => !server.isAlive(),
    diedAt: () => undefined,
    steps: () => 0,
    async revive() {
      await server.kill();
      server = await startServerProcess(environment, MAIN);
    },
    close: () => server.kill(),
  };
}
