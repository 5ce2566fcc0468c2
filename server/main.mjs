import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Plain JavaScript, so that a start whose files are all in the cache needs no compiler for TypeScript: that takes 15 MB.
enableCompileCache();

// While the code is loaded nearly nothing is garbage, and the memory for what is young would double again and again without
// being given back: it stays small for now, and grows afterwards as the load asks for it.
setFlagsFromString('--semi-space-growth-factor=1');

// Loaded only now, so that the cache serves everything below.
const { start } = await import('./start.ts');
await start();

setFlagsFromString('--semi-space-growth-factor=2');
