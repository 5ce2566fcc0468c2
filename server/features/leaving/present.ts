import type { AccountExport, Session } from '#contract/accounts.ts';
import type { ExportRows } from './export-store.ts';

/** A value as JSON has it: with ISO text for dates. */
type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Field in keyof Value]: Json<Value[Field]> }
    : Value;

type Exported = { rows: ExportRows; pendingEmail: string | null; sessions: readonly Session[]; now: Date };

/** Presents all stored data of a member. */
export function presentExport({ rows, pendingEmail, sessions, now }: Exported): AccountExport {
  // JSON writes dates as ISO text and keeps what else the rows have: text, numbers, booleans, lists and objects.
  const { member, payments, ...lists } = JSON.parse(JSON.stringify(rows)) as Json<ExportRows>;
  const presented: AccountExport = {
    ...lists,
    exportedAt: now.toISOString(),
    member: { ...member, pendingEmail },
    sessions: [...sessions],
    payments: payments.map(({ ipAddress: ip, ...payment }) => ({
      ...payment,
      ipAddress: ip === null ? null : decodeURIComponent(ip),
    })),
  };
  // Does not compile when the store reads a field that the contract does not have.
  return presented satisfies Json<ExportRows>;
}
