import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '#tools/postgres.ts';
import { startApp } from './app.ts';
import { createMigratedDatabase, settleToDisk } from './databases.ts';
import { runLoad, forSeconds } from './load.ts';
import { idOf } from './ids.ts';
import { weekAddress } from './requests.ts';
import { readFileSync } from 'node:fs';
import { fill } from './supply.ts';
const postgres = await startPostgres({ fsync: true, settings: {} });
try {
  const database = await createMigratedDatabase(postgres.url, 'probe');
  const supply = await fill(database.db, { slots: 10_000, now: new Date() });
  await settleToDisk(database);
  const app = await startApp({ DATABASE_URL: database.url });
  console.log('rss at rest', app.memory());
  const path = weekAddress(idOf('room', 1), supply.firstDay);
  for (const enc of (process.env.ENC ?? 'br,identity').split(',')) {
    const req = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nAccept-Language: en\r\nAccept-Encoding: ${enc}\r\n\r\n`;
    const port = enc === 'br' ? 8911 : 8912;
    const bare = spawn(process.execPath, ['/tmp/bare.mjs', app.url + path, enc, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(bare.stdout!, 'data');
    const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10000; };
    const appPid = Number(process.env.APP_PID ?? 0) || (app as any).pid;
    const run = async (url: string) => {
      const pid = url === app.url ? appPid : bare.pid!;
      const c0 = cpu(pid);
      const r = await runLoad({ url, connections: 32, next: forSeconds(Number(process.env.SECS ?? 3), () => req) });
      console.log('  cpu us/request', ((cpu(pid) - c0) / r.latencies.length).toFixed(1));
      return r.latencies.length / (r.elapsed / 1000);
    };
    await run(app.url); await run(`http://127.0.0.1:${port}`);
    for (let i = 0; i < 2; i++) {
      const hot = await run(app.url); const b = await run(`http://127.0.0.1:${port}`);
      console.log(enc, 'hot', hot.toFixed(0), 'bare', b.toFixed(0), (hot / b).toFixed(2));
    }
    bare.kill();
  }
  console.log('rss after', app.memory());
  await app.stop(); await database.db.close();
} finally { await postgres.stop(); }
