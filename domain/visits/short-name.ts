/** The family names of nine in ten Vietnamese people, without accents. They stand before the given name. */
const FAMILY_NAMES = new Set(
  'bui cao chau chu dam dang dao dinh do doan duong ha ho hoang huynh kieu la lam le luong luu ly mai ngo nguyen ninh phan pham phung quach ta to ton tran trieu trinh truong tu van vo vu vuong'.split(
    ' ',
  ),
);

const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/giu, 'd').toLowerCase();

/**
 * Returns a guest's name as the board shows it: the given name and the initial of the family name, such as "Hà N.".
 * A Japanese or Chinese name in its own script is its family name alone.
 */
export function shortName(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length === 1 || /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(name)) return first;
  const [given, family] = FAMILY_NAMES.has(plain(first)) ? [last, first] : [first, last];
  return `${given} ${[...family][0]?.toUpperCase()}.`;
}
