import { type Document, type ErrorCode, LineCounter, parseDocument, visit } from 'yaml';
import type { Catalog } from '#domain/catalog/catalog.ts';
import { checkCatalog } from '#domain/catalog/check-catalog.ts';
import { type CatalogFault, faultOf, type PositionOf } from './faults.ts';
import { createPositions, positionAt } from './positions.ts';

export type CatalogReading =
  | { readonly kind: 'read'; readonly catalog: Catalog; readonly positionOf: PositionOf }
  | { readonly kind: 'refused'; readonly faults: readonly CatalogFault[] };

/**
 * Parses a catalog file as YAML 1.2 and checks the rules of a catalog. Reports every fault with its position.
 */
export function readCatalog(yamlText: string): CatalogReading {
  const lines = new LineCounter();
  const document = parseDocument(yamlText, { lineCounter: lines, prettyErrors: false });
  const broken = [
    ...encodingFaults(yamlText, lines),
    ...syntaxFaults(document, lines),
    ...aliasFaults(document, lines),
    ...numberFaults(document, lines),
  ];
  if (broken.length > 0) return { kind: 'refused', faults: broken };
  const content = contentOf(document);
  if (content.kind === 'refused') return content;
  const check = checkCatalog(content.value);
  const positionOf = createPositions(document, lines);
  if (check.kind === 'ok') return { kind: 'read', catalog: check.catalog, positionOf };
  return { kind: 'refused', faults: check.errors.map((error) => faultOf(error, positionOf)) };
}

/** Text in another encoding decodes to this character, which would end up in names and addresses. */
function encodingFaults(yamlText: string, lines: LineCounter): CatalogFault[] {
  const offset = yamlText.indexOf('\uFFFD');
  if (offset < 0) return [];
  return [{ ...positionAt(lines, offset), message: 'a character cannot be read: save the file as UTF-8' }];
}

/**
 * Warnings count as faults: they are about tags or directives that YAML ignores, so content would be lost.
 */
function syntaxFaults(document: Document, lines: LineCounter): CatalogFault[] {
  const faults = [...document.errors, ...document.warnings].map(({ pos, code, message }) => ({
    ...positionAt(lines, pos[0]),
    message: code === 'MULTIPLE_DOCS' ? 'a catalog is one document, and here another begins' : message + adviceOn(code),
  }));
  // The parser may report a second error at the same position, which adds nothing.
  const places = faults.map(({ line, column }) => `${line}:${column}`);
  return faults.filter((_fault, index) => places.indexOf(places[index] ?? '') === index);
}

/** Returns advice to append to the parser's own message. */
function adviceOn(code: ErrorCode): string {
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return '. Keys of one group begin in the same column, here or in the next line; a key ends with a colon and a space; a text with a colon and a space in it needs quotes';
    case 'BAD_INDENT':
      return '. Keys of one group, and the dashes of one list, begin in the same column';
    case 'TAB_AS_INDENT':
      return '. Use spaces';
    case 'DUPLICATE_KEY':
      return '. Remove one of the two';
    default:
      return '';
  }
}

/** Reports numbers that are not all digits: YAML would read `900.000` as 900. */
function numberFaults(document: Document, lines: LineCounter): CatalogFault[] {
  const faults: CatalogFault[] = [];
  visit(document, {
    Scalar(_key, { value, source, range }) {
      if (typeof value !== 'number' || source === undefined || /^-?[0-9]+$/.test(source)) return;
      const place = positionAt(lines, range?.[0] ?? 0);
      faults.push({ ...place, message: `${source} would be read as ${value}: write a number with its digits alone` });
    },
  });
  return faults;
}

/** Reports aliases without an anchor before them. */
function aliasFaults(document: Document, lines: LineCounter): CatalogFault[] {
  const faults: CatalogFault[] = [];
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) !== undefined) return;
      const place = positionAt(lines, alias.range?.[0] ?? 0);
      faults.push({ ...place, message: `nothing before this is named &${alias.source}` });
    },
  });
  return faults;
}

type Content = { kind: 'content'; value: unknown } | Extract<CatalogReading, { kind: 'refused' }>;

/** Resolves the document. The parser refuses aliases of aliases that would expand to millions of entries. */
function contentOf(document: Document): Content {
  try {
    return { kind: 'content', value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', faults: [{ line: 1, column: 1, message }] };
  }
}
