/** First and last code point. */
export type Range = readonly [number, number];

/**
 * The characters of English and Vietnamese texts, and of figures and names in Japanese ones: ASCII, the
 * letters of Vietnamese, and typographic punctuation. Other Latin letters come from the full typefaces on
 * demand.
 */
export const RANGES: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0xc0, 0xc3],
  [0xc8, 0xca],
  [0xcc, 0xcd],
  [0xd2, 0xd5],
  [0xd7, 0xd7],
  [0xd9, 0xda],
  [0xdd, 0xdd],
  [0xe0, 0xe3],
  [0xe8, 0xea],
  [0xec, 0xed],
  [0xf2, 0xf5],
  [0xf9, 0xfa],
  [0xfd, 0xfd],
  [0x102, 0x103],
  [0x110, 0x111],
  [0x128, 0x129],
  [0x168, 0x169],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x300, 0x301],
  [0x303, 0x303],
  [0x309, 0x309],
  [0x323, 0x323],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ab, 0x20ab],
  [0x2212, 0x2212],
];

export function lettersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((point) => String.fromCodePoint(point))
    .join('');
}

/** Returns the ranges as a `unicode-range` of CSS. */
export function unicodeRange(ranges: readonly Range[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
}
