import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the web apps and the server, which tests start as processes. Returns quickly when nothing has changed. */
export default function setup(): void {
  console.error('Building the web apps and the server, when they have changed …');
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
}
