/** The lengths of card numbers, in digits. */
const LEAST = 13;
const MOST = 19;

/** A run of digits, possibly separated by spaces and dashes. */
const RUN = /\d(?:[ -]*\d){12,}/g;

/** Masks all but the last four digits of anything that may be a card number: no card number may be stored. */
export function maskCardNumbers(text: string): string {
  return text.replace(RUN, (run) => (holdsCardNumber(run.replace(/\D/g, '')) ? masked(run) : run));
}

function masked(run: string): string {
  let left = run.replace(/\D/g, '').length - 4;
  return run.replace(/\d/g, (digit) => {
    left -= 1;
    return left >= 0 ? '*' : digit;
  });
}

/** Returns whether 13 to 19 consecutive digits have a valid check digit (Luhn). */
function holdsCardNumber(digits: string): boolean {
  for (let end = LEAST; end <= digits.length; end += 1) {
    let sum = 0;
    for (let length = 1; length <= MOST && length <= end; length += 1) {
      const digit = Number(digits[end - length]);
      const weighed = length % 2 === 0 ? 2 * digit : digit;
      sum += weighed > 9 ? weighed - 9 : weighed;
      if (length >= LEAST && sum % 10 === 0) return true;
    }
  }
  return false;
}
