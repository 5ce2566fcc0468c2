// npm start: installs, builds the web app when its sources changed, and serves. Runs on any Node from 16 on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root, run } from './node.mjs';

// Bounds what Node and the C library set aside beyond what is in use; neither can be set once the process runs.
const { flags, environment } = JSON.parse(readFileSync(join(root, 'tools/server-process.json'), 'utf8'));

try {
  const node = await prepare();
  const built = await run(node, ['tools/build-web.ts'], { cwd: root });
  const server = [...flags, 'server/main.mjs', ...process.argv.slice(2)];
  process.exit(built || (await run(node, server, { cwd: root, env: { ...environment, ...process.env } })));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
