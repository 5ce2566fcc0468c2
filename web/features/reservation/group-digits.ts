/** A piece of a number that is read in one breath, and where it begins. */
export type DigitGroup = { readonly from: number; readonly group: string };

/** Digits by threes where that comes out even, else by fours; few of them at once. */
export function groupDigits(digits: string): DigitGroup[] {
  const size = digits.length <= 5 ? 5 : digits.length % 3 === 0 ? 3 : 4;
  const groups: DigitGroup[] = [];
  for (let from = 0; from < digits.length; from += size) groups.push({ from, group: digits.slice(from, from + size) });
  return groups;
}
