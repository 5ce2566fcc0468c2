import { type CatalogError, formatPath, type Path } from '#domain/catalog/reading.ts';

/** A position in a text; line and column count from 1. */
export type Position = { readonly line: number; readonly column: number };

export type PositionOf = (path: Path) => Position;

/** An error in a catalog file, with its position. `also` is the second position of a conflict. */
export type CatalogFault = Position & { readonly message: string; readonly also?: Position };

/** Converts an error of the catalog's rules to a fault: the path, then the message. */
export function faultOf({ path, message, also }: CatalogError, positionOf: PositionOf): CatalogFault {
  const what = path.length === 0 ? 'catalog' : formatPath(path);
  return { ...positionOf(path), message: `${what}: ${message}`, ...(also && { also: positionOf(also) }) };
}

/** Formats one line per fault, in the form that editors turn into links: `catalog.yaml:12:5: …`. */
export function formatFaults(file: string, faults: readonly CatalogFault[]): string {
  const place = ({ line, column }: Position) => `${file}:${line}:${column}`;
  return [...faults]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map((fault) => `${place(fault)}: ${fault.message}${fault.also ? ` (the other is at ${place(fault.also)})` : ''}`)
    .join('\n');
}

/** Thrown at the start of a server that cannot import its catalog; the message lists every fault with its position. */
export class CatalogRefused extends Error {
  constructor(message: string) {
    super(`The catalog cannot be imported:\n${message}`);
    this.name = 'CatalogRefused';
  }
}
