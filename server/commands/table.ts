import { dayOf } from '#domain/calendar/day.ts';
import { formatTime } from '#domain/calendar/format.ts';

/** A row of a table, by column. */
export type TableRow = Readonly<Record<string, string | number | boolean | Date | null>>;

const SHOWN = 20;

/** Formats rows under a header, each column as wide as its content; truncates a long table and says so. */
export function formatRows(rows: readonly TableRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const shown = rows.slice(0, SHOWN).map((row) => columns.map((column) => formatCell(row[column] ?? null)));
  const heads = columns.map((column) => column.replaceAll('_', ' '));
  const widths = heads.map((head, index) => Math.max(head.length, ...shown.map((cells) => cells[index]?.length ?? 0)));
  const lines = [heads, ...shown].map((cells) =>
    `  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  );
  const more = rows.length - shown.length;
  return [...lines, ...(more > 0 ? [`  … and ${more} more, which --json shows`] : [])].join('\n');
}

function formatCell(value: TableRow[string]): string {
  if (value === null || value === undefined) return '–';
  return value instanceof Date ? formatInstant(value) : String(value).replace(/\s+/g, ' ').slice(0, 80);
}

/** Formats an instant as day and time in Ho Chi Minh City. */
export function formatInstant(instant: Date): string {
  return `${dayOf(instant)} ${formatTime(instant)}`;
}
