// npm run dev: the server, restarted when its sources change, and the web app from vite, which proxies /api
// and /sandbox, and /admin to the vite of the back office.
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const port = process.env.PORT ?? '3000';
const web = '5173';
const admin = '5174';
const vite = [join('node_modules', 'vite', 'bin', 'vite.js')];
const servers = { YUMORI_SERVER: `http://127.0.0.1:${port}`, YUMORI_ADMIN: `http://127.0.0.1:${admin}` };

const children = [
  start(['--watch', '--watch-preserve-output', 'server/main.mjs'], {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${web}`,
  }),
  start([...vite, '--config', 'web/vite.config.ts', '--port', web, '--strictPort'], servers),
  start([...vite, '--config', 'web/admin/vite.config.ts', '--port', admin, '--strictPort'], servers),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll('SIGTERM');
  });
}

function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

function stopAll(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}
