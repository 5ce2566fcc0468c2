import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, dayOf } from '#domain/calendar/day.ts';
import { CatalogRefused, formatFaults } from '#server/catalog-file/faults.ts';
import type { Context } from '#server/context.ts';
import { hasLocations } from '../store.ts';
import { giveDemoDay } from './give-demo-day.ts';
import { importCatalog } from './import-catalog.ts';
import { queueTopUp } from './top-up-slots.ts';

const DEMO_CATALOG = fileURLToPath(new URL('../../../../catalog/demo.yaml', import.meta.url));

type CatalogContext = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'wakeQueue'>;

/**
 * Imports a catalog into an empty database when a server starts: the configured file, or in the sandbox the
 * demo catalog. Throws {@link CatalogRefused} when the file cannot be used.
 */
export async function prepareCatalog(context: CatalogContext): Promise<void> {
  const { db, config, clock } = context;
  const isFirst = !(await hasLocations(db)) && (await importFirst(context));
  const now = clock.now();
  // A fresh import already reaches the horizon.
  const day = isFirst ? addDays(dayOf(now), 1) : dayOf(now);
  await queueTopUp(db, { day, horizonDays: config.slotHorizonDays, now });
}

/** Imports the first catalog; returns whether this process imported one. */
async function importFirst(context: CatalogContext): Promise<boolean> {
  const { config, log } = context;
  const file = config.catalogFile ?? (config.sandbox ? DEMO_CATALOG : undefined);
  if (file === undefined) {
    log.warn({}, 'no catalog is imported, so nothing is for sale; run npm run catalog -- import FILE');
    return false;
  }
  const yamlText = await read(file);
  const ask = { yamlText, allowDemo: config.sandbox, onlyFirst: true, folder: dirname(resolve(file)) };
  const outcome = await importCatalog(context, ask);
  if (outcome.kind === 'refused') throw new CatalogRefused(formatFaults(file, outcome.faults));
  if (outcome.kind === 'imported') log.info({ catalog: file, slots: outcome.slots.added }, 'a catalog was imported');
  if (outcome.kind === 'imported' && config.sandbox && config.demoDay) await giveDemoDay(context, context.clock.now());
  return outcome.kind === 'imported';
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CatalogRefused(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
