// npm test: installs, then runs the named parts, or all of them. Runs on any Node from 16 on.
import { prepare, root, run } from './node.mjs';

try {
  const node = await prepare();
  process.exit(await run(node, ['tools/test.ts', ...process.argv.slice(2)], { cwd: root }));
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
