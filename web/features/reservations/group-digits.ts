/** A group of digits shown together, with the index of its first digit. */
export type DigitGroup = { readonly from: number; readonly group: string };

/** Groups digits by threes when that divides evenly, otherwise by fours; up to five stay together. */
export function groupDigits(digits: string): DigitGroup[] {
  const size = digits.length <= 5 ? 5 : digits.length % 3 === 0 ? 3 : 4;
  const groups: DigitGroup[] = [];
  for (let from = 0; from < digits.length; from += size) groups.push({ from, group: digits.slice(from, from + size) });
  return groups;
}
