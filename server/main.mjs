import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 12)) {
  process.stderr.write(`Yumori needs Node 24.12 or later, and this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Plain JavaScript, so that a start from the compile cache does not load the TypeScript compiler, which takes
// 15 MB.
module.enableCompileCache();

// Loading code creates hardly any garbage, so the young generation would double repeatedly and never shrink.
// It stays small until the server has started.
setFlagsFromString('--semi-space-growth-factor=1');

// Imported dynamically, so that the cache covers it.
const { start } = await import('./start.ts');
await start();

setFlagsFromString('--semi-space-growth-factor=2');
