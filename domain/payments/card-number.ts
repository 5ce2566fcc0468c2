/** As many digits as a card number has. */
const LEAST = 13;
const MOST = 19;

/** Digits in a row, apart from spaces and dashes between them. */
const RUN = /\d(?:[ -]*\d){12,}/g;

/** Replaces what may be the number of a card, all digits but the last four: text may say anything, and no number is to be kept. */
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

/** Whether 13 to 19 digits next to each other have the check digit of a card number (Luhn). */
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
