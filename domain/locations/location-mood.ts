/** The landscapes for which illustrations exist. */
export type LocationMood = 'lake' | 'river' | 'rain-garden' | 'hillside';

const PLACES: readonly (readonly [place: string, mood: LocationMood])[] = [
  ['tay ho', 'lake'],
  ['hoi an', 'river'],
  ['thao dien', 'rain-garden'],
  ['タイホー', 'lake'],
  ['ホイアン', 'river'],
  ['タオディエン', 'rain-garden'],
];

/**
 * Returns the landscape for a location: that of the place in its name, with or without diacritics or in
 * Japanese; otherwise the hillside.
 */
export function locationMoodOf(name: string): LocationMood {
  const plain = withoutDiacritics(name);
  return PLACES.find(([place]) => plain.includes(withoutDiacritics(place)))?.[1] ?? 'hillside';
}

function withoutDiacritics(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase();
}
