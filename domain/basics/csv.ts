/** A cell of a file for spreadsheets. */
export type CsvCell = string | number | null;

/** Marks the file as UTF-8 for spreadsheets. */
export const CSV_START = '\uFEFF';

/** Spreadsheet programs treat a text that begins like this as a formula, and would run it. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;

/** Writes one line of a CSV file (RFC 4180). A text that looks like a formula begins with an apostrophe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
