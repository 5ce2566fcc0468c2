import type { Vnd } from '../basics/money.ts';

/** The bank account to which guests transfer money. */
export type BankAccount = {
  /** The bank's number in the card network: six digits that begin with 9704. */
  readonly bin: string;
  /** The bank's name as guests know it. */
  readonly bank: string;
  readonly number: string;
  /** The account's owner as the bank writes the name. */
  readonly owner: string;
};

/** How to transfer an amount to an account, by hand or by scanning the code. */
export type TransferDetails = {
  readonly reference: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountOwner: string;
  readonly qr: string;
};

export function transferDetails(account: BankAccount, due: { reference: string; amount: Vnd }): TransferDetails {
  const { bin, bank, number, owner } = account;
  const qr = vietQr({ bin, number, amount: due.amount, purpose: due.reference });
  return { reference: due.reference, bank, accountNumber: number, accountOwner: owner, qr };
}

/** The scheme of Vietnamese interbank transfers, and its service "to an account". */
const NAPAS = 'A000000727';
const TO_ACCOUNT = 'QRIBFTTA';
const VND = '704';

export type Transfer = Pick<BankAccount, 'bin' | 'number'> & {
  readonly amount: Vnd;
  /** Shown on both sides of the transfer; ASCII, at most 25 characters. */
  readonly purpose: string;
};

/**
 * Returns the text of a VietQR code that fills in a transfer: the tags and lengths of EMVCo's merchant-presented mode,
 * ended by their CRC.
 */
export function vietQr({ bin, number, amount, purpose }: Transfer): string {
  const beneficiary = tag('00', bin) + tag('01', number);
  const account = tag('00', NAPAS) + tag('01', beneficiary) + tag('02', TO_ACCOUNT);
  const text =
    tag('00', '01') +
    tag('01', '12') +
    tag('38', account) +
    tag('53', VND) +
    tag('54', String(amount)) +
    tag('58', 'VN') +
    tag('62', tag('08', purpose)) +
    '6304';
  return text + crc(text);
}

function tag(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, in four upper-case hexadecimal digits. */
function crc(text: string): string {
  let register = 0xffff;
  for (const character of text) {
    register ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      register = (register & 0x8000) === 0 ? register << 1 : (register << 1) ^ 0x1021;
    }
  }
  return (register & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
