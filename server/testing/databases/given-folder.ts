import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** Makes a data folder with a copy of this run's migrated embedded database, in a tenth of the time of creating one. */
export async function givenMigratedFolder(folder: string): Promise<string> {
  const image = inject('embeddedImage');
  if (image === undefined) throw new Error('The test run provides no embeddedImage');
  const place = join(folder, 'pgdata');
  await mkdir(place, { recursive: true });
  await promisify(execFile)('tar', ['-xf', image, '-C', place]);
  return folder;
}
