/** A line of the table that the benchmark prints. */
export type Line = {
  readonly work: string;
  readonly measured: string;
  readonly limit: string;
  /** Absent on informative lines. */
  readonly isKept?: boolean;
};

const HEADINGS = { work: 'work', measured: 'measured', limit: 'limit', verdict: 'verdict' };

/** Formats the lines as a Markdown table with aligned columns. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [HEADINGS, ...lines.map((line) => ({ ...line, verdict: verdictOf(line) }))].map(
    ({ work, measured, limit, verdict }) => [work, measured, limit, verdict],
  );
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const text = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [text[0], rule, ...text.slice(1)].join('\n');
}

export function isEveryLimitKept(lines: readonly Line[]): boolean {
  return lines.every(({ isKept }) => isKept !== false);
}

function verdictOf({ isKept }: Line): string {
  if (isKept === undefined) return '';
  return isKept ? 'kept' : 'MISSED';
}
