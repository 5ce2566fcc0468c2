// node tools/run.mjs FILE.ts …: runs a TypeScript file of the project with the right Node. Runs on any Node
// from 16 on.
import { join } from 'node:path';
import { prepare, root, run } from './node.mjs';

try {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Error('usage: node tools/run.mjs FILE.ts [argument …]');
  process.exit(await run(await prepare(), [join(root, file), ...args]));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
