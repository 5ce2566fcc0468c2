/** A sentence of the specification, and the tests that show it. */
export type Row = { readonly section: string; readonly sentence: string; readonly shown: readonly Shown[] };
export type Shown = { readonly file: string; readonly title: string };

/**
 * Reads the rows of all tables of a page. A row has two cells: the sentence, and its tests, each as a file in backticks and
 * the title of a test, a group or a step in it, parted by `<br>`. A bar within a cell is written `\|`. The section is the
 * number that the heading above begins with.
 */
export function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  const lines = page.split('\n');
  for (const [at, line] of lines.entries()) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    const isHead = /^\| -+ \|/.test(line) || /^\| -+ \|/.test(lines[at + 1] ?? '');
    if (!line.startsWith('|') || isHead) continue;
    const [, sentence = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
    rows.push({ section, sentence, shown: testsOf(tests) });
  }
  return rows;
}

function testsOf(cell: string): Shown[] {
  const references = cell.split('<br>').map((reference) => reference.trim());
  return references.filter(Boolean).map((reference) => {
    const [, file = reference, title = ''] = /^`([^`]+)` (.+)$/.exec(reference) ?? [];
    return { file, title };
  });
}
