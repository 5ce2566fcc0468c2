import type { EntryCode } from '#contract/entry.ts';
import type { EntryCodeOfReservationRow } from './store.ts';

export function presentEntryCode(row: EntryCodeOfReservationRow): EntryCode {
  return { id: row.id, qrCodeType: row.kind };
}
