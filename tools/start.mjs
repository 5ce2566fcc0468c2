// npm start: installs, builds the web app when its sources changed, and serves. Runs on any Node from 16 on.
import { prepare, root, run } from './node.mjs';

try {
  const node = await prepare();
  const built = await run(node, ['tools/build-web.ts'], { cwd: root });
  process.exit(built || (await run(node, ['server/main.ts', ...process.argv.slice(2)], { cwd: root })));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
