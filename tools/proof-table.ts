type Measured = {
  readonly name: string;
  readonly day: string;
  readonly lines: readonly { readonly claim: string; readonly figures: Readonly<Record<string, number | string>> }[];
};

const HEAD = '| proof | what holds | figures | day |\n| --- | --- | --- | --- |';

/** Returns the page with the rows of one proof replaced by the figures of this run. */
export function withFigures(page: string, { name, day, lines }: Measured): string {
  const start = page.indexOf(HEAD);
  if (start === -1) throw new Error('docs/figures.md has no table of proofs');
  const [before, after] = [page.slice(0, start), page.slice(start + HEAD.length + 1)];
  const rows = after.split('\n');
  const count = rows.findIndex((row) => !row.startsWith('|'));
  const others = rows.slice(0, count).filter((row) => !row.startsWith(`| ${name} |`));
  const added = lines.map(({ claim, figures }) => `| ${name} | ${claim} | ${listOf(figures)} | ${day} |`);
  return [`${before}${HEAD}`, ...[...others, ...added].sort(), ...rows.slice(count)].join('\n');
}

function listOf(figures: Measured['lines'][number]['figures']): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
    .join('<br>');
}
