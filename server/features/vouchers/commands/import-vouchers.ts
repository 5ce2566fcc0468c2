import type { Transaction } from '#server/db/database.ts';
import { rowSet } from '#server/db/row-set.ts';
import { listProgramRowsOfTypes, type ProgramOfType, replaceProgramsOfType } from '../store.ts';

/** The tables and columns that a catalog import sets. */
export const PARTNERS = rowSet('partners', ['key'], { columns: { key: 'text', name: 'text' } });
export const VOUCHER_TYPES = rowSet('voucher_types', ['key'], {
  columns: {
    key: 'text',
    name: 'text',
    names: 'jsonb',
    partner_id: 'uuid',
    is_active: 'boolean',
  },
});
export const VOUCHERS = rowSet('vouchers', ['code_hash'], {
  columns: {
    code_hash: 'bytea',
    last_four: 'text',
    voucher_type_id: 'uuid',
    expires_on: 'date',
    code_key: 'text',
  },
});

/** Lists the programs that each voucher type pays for. */
export function listProgramsOfTypes(tx: Transaction): Promise<ProgramOfType[]> {
  return listProgramRowsOfTypes(tx);
}

/** Sets the programs that a voucher type pays for. */
export async function setProgramsOfType(tx: Transaction, typeId: string, programIds: readonly string[]): Promise<void> {
  await replaceProgramsOfType(tx, { typeId, programIds });
}
