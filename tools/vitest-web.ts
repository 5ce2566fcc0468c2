import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the web app, which a tested server serves. Returns quickly when nothing has changed. */
export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' });
}
