import type { Catalog } from '#domain/catalog/catalog.ts';
import type { Transaction } from '#server/db/database.ts';
import { TABLES } from '../store.ts';
import { named } from './named.ts';
import { type Change, idIn, syncRows } from './sync-rows.ts';

export type SyncedPrograms = {
  readonly changes: readonly Change[];
  readonly programId: (key: string) => string;
  readonly ticketId: (program: string) => string;
};

/** Updates programs and their tickets to match the catalog. */
export async function syncPrograms(tx: Transaction, { programs }: Catalog): Promise<SyncedPrograms> {
  const synced = await syncRows(
    tx,
    TABLES.programs,
    programs.map(({ key, name, duration }) => ({ key, ...named(name), duration_minutes: duration })),
  );
  const programId = (key: string) => idIn(synced.ids, key);
  const tickets = await syncRows(
    tx,
    TABLES.tickets,
    programs.map(({ key, ticket }) => ({ program_id: programId(key), ...named(ticket.name), price: ticket.price })),
  );
  return {
    changes: [...synced.changes, ...tickets.changes],
    programId,
    ticketId: (program) => idIn(tickets.ids, programId(program)),
  };
}
