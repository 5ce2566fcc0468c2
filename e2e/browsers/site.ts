import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { freePort } from '../free-port.ts';

/** A site at `localhost`. Its sandbox is at 127.0.0.1: another origin, as the real gateway and Google are. */
export type Site = ServerProcess & { readonly publicUrl: string; close(): Promise<void> };

export async function startSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'yumori-browsers-'));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const site = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    PORT: `${port}`,
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: 'off',
  });
  return {
    ...site,
    publicUrl,
    async close() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
