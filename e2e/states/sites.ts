import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Location } from '#contract/locations.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { startSite } from '../site-images.ts';
import { writeCatalog, writeOneStoreCatalog } from './catalog.ts';
import { type Scene, setScene } from './scene.ts';
import type { State } from './state.ts';

/** The sites that states run on, each started at its first use. */
export class Sites {
  readonly #folders: string[] = [];
  #scene: Promise<Scene> | undefined;
  #oneStore: Promise<Scene> | undefined;

  async sceneFor({ site }: Pick<State, 'site'>): Promise<Scene> {
    this.#scene ??= this.#open('yumori-states-', writeCatalog).then(setScene);
    const scene = await this.#scene;
    if (site === undefined) return scene;
    this.#oneStore ??= this.#open('yumori-one-store-', writeOneStoreCatalog).then(async (small) => {
      const locations: Location[] = (await small.call('GET', '/api/locations')).body;
      return { ...scene, site: small, locations };
    });
    return this.#oneStore;
  }

  async #open(name: string, write: (folder: string) => Promise<string>): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), name));
    this.#folders.push(folder);
    return startSite({
      CATALOG: await write(folder),
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'production',
      // Unpaid reservations stay unpaid while states move the clock.
      PAY_WITHIN_HOURS: '720',
      RATE_LIMITS: 'off',
      SLOT_HORIZON_DAYS: '21',
    });
  }

  async close(): Promise<void> {
    for (const scene of [await this.#scene, await this.#oneStore]) await scene?.site.stop();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}
