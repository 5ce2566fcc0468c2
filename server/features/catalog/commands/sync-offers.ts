import { isDeepStrictEqual } from 'node:util';
import type { Catalog } from '#domain/catalog/catalog.ts';
import { lastFourOf } from '#domain/vouchers/code.ts';
import { type CatalogFault, faultOf, type PositionOf } from '#server/catalog-file/faults.ts';
import type { Transaction } from '#server/db/database.ts';
import { listRows } from '#server/db/row-set.ts';
import { PROMOTIONS } from '#server/features/promotions/commands/import-promotions.ts';
import {
  listProgramsOfTypes,
  PARTNERS,
  setProgramsOfType,
  VOUCHER_TYPES,
  VOUCHERS,
} from '#server/features/vouchers/commands/import-vouchers.ts';
import { keyCatalogCodes } from '#server/features/vouchers/commands/key-catalog-codes.ts';
import { named } from './named.ts';
import type { SyncedPrograms } from './sync-programs.ts';
import { type Change, idIn, syncRows } from './sync-rows.ts';

type Parts = Pick<SyncedPrograms, 'programId'> & {
  /** The secrets that key voucher codes, the current one first. */
  readonly voucherSecrets: readonly string[];
};

/** Updates partners, voucher types and vouchers to match the catalog. Redeemed vouchers stay redeemed. */
export async function syncVouchers(tx: Transaction, catalog: Catalog, parts: Parts): Promise<Change[]> {
  const { programId } = parts;
  const partners = await syncRows(
    tx,
    PARTNERS,
    catalog.partners.map(({ key, name }) => ({ key, ...named(name) })),
  );
  const types = await syncRows(
    tx,
    VOUCHER_TYPES,
    catalog.voucherTypes.map(({ key, name, partner, isActive }) => ({
      key,
      ...named(name),
      partner_id: idIn(partners.ids, partner),
      is_active: isActive,
    })),
  );
  const programs = new Map(
    catalog.voucherTypes.map((type) => [idIn(types.ids, type.key), type.programs.map(programId).sort()]),
  );
  const keyed = await keyCatalogCodes(tx, catalog.vouchers, parts.voucherSecrets);
  const vouchers = await syncRows(
    tx,
    VOUCHERS,
    keyed.map(({ code, type, expiresOn, codeHash, codeKey }) => ({
      code_hash: `\\x${codeHash.toString('hex')}`,
      last_four: lastFourOf(code),
      voucher_type_id: idIn(types.ids, type),
      expires_on: expiresOn,
      code_key: codeKey,
    })),
  );
  return [...partners.changes, ...types.changes, ...(await syncProgramsOfTypes(tx, programs)), ...vouchers.changes];
}

async function syncProgramsOfTypes(tx: Transaction, wanted: ReadonlyMap<string, string[]>): Promise<Change[]> {
  const stored = Map.groupBy(await listProgramsOfTypes(tx), ({ typeId }) => typeId);
  const changes: Change[] = [];
  for (const [subjectId, after] of wanted) {
    const before = (stored.get(subjectId) ?? []).map((one) => one.programId).sort();
    if (isDeepStrictEqual(before, after)) continue;
    await setProgramsOfType(tx, subjectId, after);
    changes.push({ verb: 'changed', subject: 'programs_of_voucher_type', subjectId, before, after });
  }
  return changes;
}

export type SyncedPromotions =
  | { readonly kind: 'synced'; readonly changes: readonly Change[] }
  | { readonly kind: 'refused'; readonly faults: readonly CatalogFault[] };

/** Updates promotions to match the catalog. Uses stay counted, and a limit below them is refused. */
export async function syncPromotions(
  tx: Transaction,
  { promotions }: Catalog,
  positionOf: PositionOf,
): Promise<SyncedPromotions> {
  const stored = await listRows(tx, PROMOTIONS);
  const used = new Map(stored.map((row) => [row.code, Number(row.usage_count)]));
  const faults = promotions.flatMap(({ code, usageLimit }, index) => {
    const count = used.get(code) ?? 0;
    if (usageLimit === null || usageLimit >= count) return [];
    const message = `must not be less than the ${count} uses that there have been`;
    return [faultOf({ path: ['promotions', index, 'usageLimit'], message }, positionOf)];
  });
  if (faults.length > 0) return { kind: 'refused', faults };
  const { changes } = await syncRows(
    tx,
    PROMOTIONS,
    promotions.map((promotion) => ({
      code: promotion.code,
      ...named(promotion.name),
      is_active: promotion.isActive,
      discount_type: promotion.discountType,
      discount_value: promotion.discountValue,
      start_date: promotion.startDate,
      end_date: promotion.endDate,
      usage_limit: promotion.usageLimit,
      usage_count: promotion.usageCount,
      imported_count: promotion.usageCount,
    })),
  );
  return { kind: 'synced', changes };
}
