/** A place in a text; both count from 1. */
export type Position = { readonly line: number; readonly column: number };

/** What is wrong with a catalog file, and where. `also` is the second place of a clash. */
export type CatalogFault = Position & { readonly message: string; readonly also?: Position };

/** One line for each fault, in the form that editors turn into links: `catalog.yaml:12:5: …`. */
export function formatFaults(file: string, faults: readonly CatalogFault[]): string {
  const place = ({ line, column }: Position) => `${file}:${line}:${column}`;
  return [...faults]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map((fault) => `${place(fault)}: ${fault.message}${fault.also ? ` (the other is at ${place(fault.also)})` : ''}`)
    .join('\n');
}

/** The catalog that a start was told to import cannot be used; the message names every fault with its place. */
export class CatalogRefused extends Error {
  constructor(message: string) {
    super(`The catalog cannot be imported:\n${message}`);
    this.name = 'CatalogRefused';
  }
}
