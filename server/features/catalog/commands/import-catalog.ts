import type { Catalog } from '#domain/catalog/catalog.ts';
import { type CatalogFault, faultOf, type PositionOf } from '#server/catalog-file/faults.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { moveEntryCodes } from '#server/features/entry/commands/move-entry-codes.ts';
import { keyVoucherCodes } from '#server/features/vouchers/commands/key-voucher-codes.ts';
import { type VoucherSettings, voucherSecretsOf } from '#server/features/vouchers/queries.ts';
import { recordAll } from '#server/history.ts';
import { keptSecret } from '#server/secrets/kept-secret.ts';
import { type ClosedPlace, listClosedPlaces, listStrandedTickets, type StrandedTickets } from '../closing-store.ts';
import type { Blocked } from '../slot-plan.ts';
import { hasLocations, lockImports } from '../store.ts';
import { type Gathered, gatherPictures, storePictures } from './gather-pictures.ts';
import { type DemoGiven, giveDemo, hashNewAccounts, type NewAccount, refuseDemo } from './give-demo.ts';
import { syncPromotions, syncVouchers } from './sync-offers.ts';
import { closePlaces, syncPlaces } from './sync-places.ts';
import { syncPrograms } from './sync-programs.ts';
import type { Change } from './sync-rows.ts';
import { syncSchedule } from './sync-schedule.ts';
import { syncSettings } from './sync-settings.ts';
import { type SyncedSlots, syncSlots } from './sync-slots.ts';

export type ImportContext = Pick<Context, 'db' | 'clock' | 'config'>;

export type ImportAsk = {
  readonly yamlText: string;
  /** Whether demo accounts, tickets and reservations may be imported. */
  readonly allowDemo: boolean;
  /** Imports only when there is no location. */
  readonly onlyFirst?: boolean;
  /** Returns the changes that the import would make, and rolls back. */
  readonly onlyTry?: boolean;
  /** The folder of the catalog and of its picture files. */
  readonly folder?: string;
};

export type Imported = {
  readonly kind: 'imported';
  readonly changes: readonly Change[];
  readonly slots: Pick<SyncedSlots, 'added' | 'removed' | 'withdrawn' | 'returned'>;
  /** Places that the catalog no longer names. */
  readonly closed: readonly ClosedPlace[];
  /** Places that were deleted, because nothing in them was ever held or sold. */
  readonly gone: readonly string[];
  readonly stranded: readonly StrandedTickets[];
  readonly entryCodes: {
    /** Codes requested again because their doors have another lock. */
    readonly requestedAgain: number;
  };
  /** The tickets and reservations that demo accounts received. */
  readonly demo: DemoGiven;
  /** Offers of the schedule that cannot be made, because a sold or locked slot occupies the time. */
  readonly blocked: readonly (Blocked & { readonly room: string })[];
};

const SECRET_NEEDED = 'need VOUCHER_SECRET, which keys their codes; it must not be in a PostgreSQL database itself';

export type ImportOutcome =
  | Imported
  | { readonly kind: 'refused'; readonly faults: readonly CatalogFault[] }
  | { readonly kind: 'not_first' };

/** Checks a catalog and applies all of it or nothing. Applying it again changes nothing. */
export async function importCatalog(context: ImportContext, ask: ImportAsk): Promise<ImportOutcome> {
  // Loaded here, because a server whose catalog is imported already never reads YAML.
  const { readCatalog } = await import('#server/catalog-file/read-catalog.ts');
  const read = readCatalog(ask.yamlText);
  if (read.kind === 'refused') return read;
  const { positionOf } = read;
  const forbidden = ask.allowDemo ? [] : refuseDemo(read.catalog, positionOf);
  if (forbidden.length > 0) return { kind: 'refused', faults: forbidden };
  if (ask.onlyFirst && (await hasLocations(context.db))) return { kind: 'not_first' };
  const pictures = await gatherPictures(context, { ...read, folder: ask.folder });
  if (pictures.kind === 'refused') return pictures;
  const { catalog } = pictures;
  if (!ask.onlyTry) await keyVoucherCodes(context.db, context.config);
  const newAccounts = await hashNewAccounts(context.db, catalog);
  const now = context.clock.now();
  const run = {
    catalog,
    pictures,
    positionOf,
    newAccounts,
    config: context.config,
    now,
    horizonDays: context.config.slotHorizonDays,
    payWithinHours: context.config.payWithinHours,
  };
  try {
    return await context.db.transaction(async (tx) => {
      await lockImports(tx);
      if (ask.onlyFirst && (await hasLocations(tx))) return { kind: 'not_first' };
      const imported = await apply(tx, run);
      if (ask.onlyTry) throw new Tried(imported);
      await remember(tx, imported.changes, now);
      return imported;
    });
  } catch (error) {
    if (error instanceof Tried) return error.imported;
    if (error instanceof Refused) return { kind: 'refused', faults: error.faults };
    throw error;
  }
}

/** Rolls back the transaction because of faults that only the database can find. */
class Refused extends Error {
  readonly faults: readonly CatalogFault[];
  constructor(faults: readonly CatalogFault[]) {
    super('The catalog does not fit the database');
    this.faults = faults;
  }
}

/** Rolls back the transaction of a dry run. */
class Tried extends Error {
  readonly imported: Imported;
  constructor(imported: Imported) {
    super('Dry run of a catalog import');
    this.imported = imported;
  }
}

type Run = {
  catalog: Catalog;
  pictures: Gathered;
  positionOf: PositionOf;
  newAccounts: readonly NewAccount[];
  config: VoucherSettings & Pick<Context['config'], 'staffSecret'>;
  now: Date;
  horizonDays: number;
  payWithinHours: number;
};

/** Applies the catalog. Lock order as everywhere: slots, then vouchers and promotions, then entry codes. */
async function apply(tx: Transaction, run: Run): Promise<Imported> {
  const { catalog, positionOf, now, horizonDays } = run;
  const places = await syncPlaces(tx, catalog);
  const programs = await syncPrograms(tx, catalog);
  const schedule = await syncSchedule(tx, catalog, { ...places, ...programs });
  const settings = await syncSettings(tx, catalog);
  const closedRooms = places.closed.rooms.map(({ id }) => id);
  const slots = await syncSlots(tx, { now, horizonDays, closedRooms });
  const closing = await closePlaces(tx, places, now);
  await storePictures(tx, run.pictures, now);
  const staffSecret = run.config.staffSecret ?? (await keptSecret(tx, 'staff_secret'));
  const demo = await giveDemo(tx, { ...run, ...places, programs, staffSecret });
  const vouchers = await syncVouchers(tx, catalog, { ...programs, voucherSecrets: await secretsFor(tx, run) });
  const promotions = await syncPromotions(tx, catalog, positionOf);
  if (promotions.kind === 'refused') throw new Refused(promotions.faults);
  const requestedAgain = await moveEntryCodes(tx, { doors: places.movedDoors, now });
  const rest = [settings, slots.changes, closing.changes, vouchers, promotions.changes];
  return {
    kind: 'imported',
    changes: [...places.changes, ...programs.changes, ...schedule, ...rest.flat()],
    slots: { added: slots.added, removed: slots.removed, withdrawn: slots.withdrawn, returned: slots.returned },
    closed: await listClosedPlaces(tx, now),
    gone: closing.gone,
    stranded: await listStrandedTickets(tx),
    entryCodes: { requestedAgain },
    demo,
    blocked: slots.blocked.map((blocked) => ({ ...blocked, room: roomName(catalog, places.roomId, blocked) })),
  };
}

/** Returns the secrets that key the catalog's voucher codes. */
async function secretsFor(tx: Transaction, { catalog, config, positionOf }: Run): Promise<readonly string[]> {
  if (catalog.vouchers.length === 0) return [];
  const secrets = await voucherSecretsOf(tx, config);
  if (secrets.length > 0) return secrets;
  throw new Refused([faultOf({ path: ['vouchers'], message: SECRET_NEEDED }, positionOf)]);
}

function roomName(
  { locations }: Catalog,
  roomId: (location: string, room: string) => string,
  { offer }: Blocked,
): string {
  const names = locations.flatMap(({ key, rooms }) => rooms.map(({ name }) => ({ key, name })));
  const found = names.find(({ key, name }) => roomId(key, name) === offer.roomId);
  return found === undefined ? offer.roomId : `${found.name} of ${found.key}`;
}

function remember(tx: Transaction, changes: readonly Change[], now: Date): Promise<void> {
  return recordAll(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    entries: changes.map(({ verb, ...change }) => ({ ...change, action: `${change.subject}.${verb}` })),
  });
}
