import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter } from 'yaml';
import type { Position, PositionOf } from './faults.ts';

/**
 * Returns a function that finds the position of a path in a parsed file; for a missing path, of its nearest
 * existing parent.
 */
export function createPositions(document: Document, lines: LineCounter): PositionOf {
  return (path) => {
    let found: Found = { node: document.contents, offset: document.contents?.range?.[0] ?? 0 };
    for (const step of path) {
      const inside = childOf(document, found.node, step);
      if (inside === undefined) break;
      found = inside;
    }
    return positionAt(lines, found.offset);
  };
}

export function positionAt(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

type Found = { node: unknown; offset: number };

/** Returns the child at a step: a map entry begins at its key, a list entry at its value. */
function childOf(document: Document, parent: unknown, step: string | number): Found | undefined {
  const node = isAlias(parent) ? parent.resolve(document) : parent;
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    return isScalar(pair?.key) && pair.key.range ? { node: pair.value, offset: pair.key.range[0] } : undefined;
  }
  const item = isSeq(node) && typeof step === 'number' ? node.items[step] : undefined;
  const range = rangeOf(item);
  return range && { node: item, offset: range[0] };
}

function rangeOf(node: unknown): readonly [number, ...unknown[]] | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) || isAlias(node) ? (node.range ?? undefined) : undefined;
}
