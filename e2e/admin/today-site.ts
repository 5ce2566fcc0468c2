import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { freePort } from '../free-port.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, enterAsStaff } from './staff.ts';

export type TodaySite = ServerProcess & {
  /** The cookie of a staff session of the demo's owner. */
  readonly cookie: string;
  readonly leave: () => Promise<void>;
};

/** Starts the demo with a day full of guests, and opens a staff session of its owner. */
export async function startToday(): Promise<TodaySite> {
  const folder = await mkdtemp(join(tmpdir(), 'yumori-today-'));
  const port = String(await freePort());
  const data = { DATA_DIR: join(folder, 'data'), SANDBOX: '1', PORT: port };
  const env = { ...data, SLOT_HORIZON_DAYS: '2', RATE_LIMITS: 'off', DEMO_DAY: '1' };
  const site = await startSite({ ...env, PUBLIC_URL: `http://127.0.0.1:${port}` });
  return {
    ...site,
    cookie: (await demoOwner(site)).cookie,
    async leave() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Gives the staff session to a browser, at the location whose rooms are open day and night. */
export async function useSession(context: BrowserContext, site: TodaySite): Promise<void> {
  const [place] = (await site.call('GET', '/api/locations')).body;
  await context.addInitScript(
    (stored) => {
      // A frame without an origin has no storage.
      if (location.origin !== 'null') localStorage.setItem('yumori.staff.location', stored);
    },
    JSON.stringify({ id: place.id, name: place.name }),
  );
  await enterAsStaff(context, site, { email: '', cookie: site.cookie });
}
