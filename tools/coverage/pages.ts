/** A sentence or a table row of a page, with the id of its tests. */
export type Sentence = { readonly id: string; readonly text: string };
type Read = { readonly sentences: readonly Sentence[]; readonly faults: readonly string[] };
type Block = { readonly line: number; readonly isRow: boolean; text: string };

const IDS = /\[(\d+\.\d+(?:, \d+\.\d+)*)\]/;
const ITEM = /^\s*(?:[-*]|\d+\.) /;
/** The end of a sentence before another one, in a text without quotations. */
const BETWEEN_SENTENCES = /[.?!]\s+(?=\S)/;

/**
 * Reads the sentences of a page of the specification, and reports those without an id. An id such as `[2.14]`
 * comes after its sentence, or inside its table row. Headings, `>` notes, code blocks and lines that end in a
 * colon need none.
 */
export function readSpecification(file: string, page: string): Read {
  const sentences: Sentence[] = [];
  const faults: string[] = [];
  const number = /(\d+)-[^/]*$/.exec(file)?.[1];
  for (const block of blocksOf(page)) {
    const parts = block.isRow ? [rowOf(block.text)] : partsOf(block.text);
    for (const { text, ids } of parts) {
      const isSecond = !block.isRow && BETWEEN_SENTENCES.test(withoutQuotations(text));
      if (isSecond || ids.length === 0) faults.push(`${file}:${block.line} has a sentence without an id: ${text}`);
      for (const id of ids) {
        sentences.push({ id, text });
        if (!id.startsWith(`${number}.`)) faults.push(`${file}:${block.line} has the id ${id} of another page`);
      }
    }
  }
  return { sentences, faults };
}

/** Reads the items of the security page: the table rows that begin with an id such as `S3`. */
export function readSecurityItems(page: string): Sentence[] {
  return blocksOf(page).flatMap(({ isRow, text }) => {
    const [id = '', what = '', asvs = ''] = cellsOf(text);
    return isRow && /^S\d+$/.test(id) ? [{ id, text: `${what} (${asvs})` }] : [];
  });
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let isCode = false;
  const lines = page.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('```')) isCode = !isCode;
    const isHead = /^\| -+ \|/.test(line) || /^\| -+ \|/.test(lines[index + 1] ?? '');
    if (isCode || isHead || /^(```|#|>|\s*$)/.test(line)) {
      open = undefined;
    } else if (open && !open.isRow && !line.startsWith('|') && !ITEM.test(line)) {
      open.text += ` ${line.trim()}`;
    } else {
      open = { line: index + 1, isRow: line.startsWith('|'), text: line.replace(ITEM, '').trim() };
      blocks.push(open);
    }
  }
  return blocks;
}

function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function rowOf(row: string) {
  const all = new RegExp(IDS, 'g');
  const ids = [...row.matchAll(all)].flatMap(([, list = '']) => list.split(', '));
  const cells = cellsOf(row.replace(new RegExp(` ?${IDS.source}`, 'g'), '')).filter(Boolean);
  return { text: cells.join(' · '), ids };
}

/** Splits a paragraph or a list item after each of its ids. The rest after the last id has none. */
function partsOf(text: string) {
  const pieces = text.split(new RegExp(IDS, 'g')).map((piece) => piece.replace(/^[,;.]?\s+|\s+$/g, ''));
  const parts = pieces.flatMap((piece, at) =>
    at % 2 === 0 ? [{ text: piece, ids: pieces[at + 1]?.split(', ') ?? [] }] : [],
  );
  return parts.filter((part) => part.ids.length > 0 || !/^[;,.]?$|:$/.test(part.text));
}

function withoutQuotations(text: string): string {
  return text.replace(/`[^`]*`|(?<![\p{L}\d])'[^']+'(?!\p{L})/gu, 'Q');
}
