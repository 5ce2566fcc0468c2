// npm start: installs, builds what has changed, and serves. Runs on any Node from 16 on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root, run } from './node.mjs';

// Limits the memory that Node and the C library reserve beyond what is in use; neither can be set in a
// running process.
const { flags, environment } = JSON.parse(readFileSync(join(root, 'tools/server-process.json'), 'utf8'));

try {
  const node = await prepare();
  const built = await run(node, ['tools/build.ts'], { cwd: root });
  const server = [...flags, 'dist/server/main.mjs', ...process.argv.slice(2)];
  process.exit(
    built || (await run(node, server, { cwd: root, env: { DEMO_DAY: '1', ...environment, ...process.env } })),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
