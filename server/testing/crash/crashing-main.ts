// The server on PostgreSQL, as `server/main.mjs` starts it, except that a request with `x-crash-step: N`
// makes the process kill itself with SIGKILL at the N-th step from there. Used only by tests.
import { readConfig } from '#server/config.ts';
import { runServer } from '#server/run.ts';
import { connect } from '#server/start.ts';
import { createCrashPlan } from './crash-plan.ts';
import { crashOnCalls } from './crashing-calls.ts';
import { crashingDatabase } from './crashing-database.ts';

const config = readConfig(process.env);
const plan = createCrashPlan(() => {
  process.kill(process.pid, 'SIGKILL');
});
const db = await connect(config);
const server = await runServer({ config, db: crashingDatabase(db, plan) });
crashOnCalls(plan, server.url);
server.app.server.prependListener('request', ({ headers }) => {
  const step = headers['x-crash-step'];
  if (typeof step === 'string') plan.arm(Number(step));
});
process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => db.close())
    .then(() => process.exit(0));
});
server.app.log.info({ url: server.url }, 'Yumori is open');
