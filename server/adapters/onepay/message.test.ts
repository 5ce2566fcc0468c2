import { describe, expect, test } from 'vitest';
import { readMessage } from './message.ts';
import { isSignatureOf, type SignedField, signature } from './signature.ts';

const MERCHANT = { merchant: 'ONSENTEST', hashKey: 'C0FFEE00112233445566778899AABBCC' };

const PAID: ReadonlyArray<SignedField> = [
  ['vpc_Amount', '65000000'],
  ['vpc_Card', 'VC'],
  ['vpc_CardExp', '0530'],
  ['vpc_CardHolderName', 'NGUYEN VAN A'],
  ['vpc_CardNum', '400000xxxxxx1091'],
  ['vpc_CardUid', 'INS-1'],
  ['vpc_Command', 'pay'],
  ['vpc_MerchTxnRef', 'BK20260115A7F3_1'],
  ['vpc_Merchant', 'ONSENTEST'],
  ['vpc_Message', 'Approved'],
  ['vpc_OrderInfo', 'BK20260115A7F3'],
  ['vpc_TokenExp', '0530'],
  ['vpc_TokenNum', '5123455406576717'],
  ['vpc_TransactionNo', 'PAY-0001'],
  ['vpc_TxnResponseCode', '0'],
  ['vpc_Version', '2'],
];

describe('a correctly signed message', () => {
  test('a correctly signed message is read', () => {
    expect(read(signed(PAID))).toEqual({
      kind: 'verified',
      message: {
        merchTxnRef: 'BK20260115A7F3_1',
        amount: { kind: 'vnd', amount: 650_000 },
        responseCode: '0',
        transactionNo: 'PAY-0001',
        orderInfo: 'BK20260115A7F3',
        fields: {
          vpc_Amount: '65000000',
          vpc_Card: 'VC',
          vpc_Command: 'pay',
          vpc_MerchTxnRef: 'BK20260115A7F3_1',
          vpc_Merchant: 'ONSENTEST',
          vpc_Message: 'Approved',
          vpc_OrderInfo: 'BK20260115A7F3',
          vpc_TransactionNo: 'PAY-0001',
          vpc_TxnResponseCode: '0',
          vpc_Version: '2',
        },
      },
    });
  });

  test('a correctly signed message keeps no card data, holder, token or signature', () => {
    const kept = JSON.stringify(read(signed(PAID)));
    for (const secret of ['400000xxxxxx1091', '5123455406576717', 'NGUYEN', '0530', 'INS-1'])
      expect(kept).not.toContain(secret);
    expect(kept).not.toContain(signature(PAID, MERCHANT.hashKey));
  });

  test('a correctly signed message is read with unsigned fields beside it, which are ignored', () => {
    const beside = read([...signed(PAID), ['mode', 'TEST_PAYGATE'], ['amount', '1']]);
    expect(beside).toEqual(read(signed(PAID)));
  });

  test.each(['0', '1', '00', ' 0', '0x0', '-0', 'F', 'Z', '300', '?', '253'])(
    'a correctly signed message passes the code %j on unchanged',
    (code) => {
      expect(read(signed(replaced('vpc_TxnResponseCode', code)))).toMatchObject({ message: { responseCode: code } });
    },
  );

  test('a correctly signed message without a code gets the code "?"', () => {
    expect(read(signed(replaced('vpc_TxnResponseCode', '')))).toMatchObject({ message: { responseCode: '?' } });
  });

  test.each([
    '',
    '0',
    '214748364800',
    '65000050',
    '-100',
    '+100',
    '5e7',
    '1.00',
    ' 100',
    '0x64',
    '१००',
    '9'.repeat(30),
  ])('a correctly signed message with the amount %j has an unreadable amount', (amount) => {
    expect(read(signed(replaced('vpc_Amount', amount)))).toMatchObject({
      message: { amount: { kind: 'unreadable' } },
    });
  });

  test('a correctly signed message in another currency has an unreadable amount', () => {
    const dollars = signed([...PAID, ['vpc_CurrencyCode', 'USD']]);
    expect(read(dollars)).toMatchObject({ message: { amount: { kind: 'unreadable' } } });
    const dong = signed([...PAID, ['vpc_CurrencyCode', 'VND']]);
    expect(read(dong)).toMatchObject({ message: { amount: { kind: 'vnd', amount: 650_000 } } });
  });

  test('a correctly signed message is stored in text that the database accepts', () => {
    const hostile = signed(replaced('vpc_Message', `a\0b\ud800${'x'.repeat(9_000)}`));
    const kept = read(hostile);
    expect(kept).toMatchObject({ kind: 'verified' });
    const text = kept.kind === 'verified' ? kept.message.fields.vpc_Message : undefined;
    expect(text).toHaveLength(300);
    expect(text).not.toContain('\0');
    expect(text?.isWellFormed()).toBe(true);
  });
});

describe('an invalid message', () => {
  test('a message is refused with any one character changed, in a key, a value or the signature', () => {
    const genuine = signed(PAID);
    const believed: unknown[] = [];
    let tried = 0;
    for (const [i, pair] of genuine.entries()) {
      for (const side of [0, 1] as const) {
        for (let at = 0; at < pair[side].length; at += 1) {
          const forged = genuine.with(i, flip(pair, side, at));
          if (read(forged).kind === 'verified') believed.push(forged[i]);
          tried += 1;
        }
      }
    }
    expect(believed).toEqual([]);
    expect(tried).toBeGreaterThan(400);
  });

  test.each<[string, ReadonlyArray<readonly [string, unknown]>]>([
    ['without a signature', PAID],
    ['with an empty signature', [...PAID, ['vpc_SecureHash', '']]],
    ['with a field removed', signed(PAID).filter(([key]) => key !== 'vpc_Amount')],
    ['with an extra signed field', [...signed(PAID), ['user_Extra', '1']]],
    ['with the signature of another key', [...PAID, ['vpc_SecureHash', signature(PAID, 'FF'.repeat(16))]]],
  ])('an invalid message is refused %s', (_how, pairs) => {
    expect(read(pairs)).toMatchObject({ kind: 'refused', reason: 'bad_signature', claimedRef: null });
  });

  test('a message for another merchant is refused', () => {
    expect(read(signed(replaced('vpc_Merchant', 'OTHERMERCHANT')))).toMatchObject({ reason: 'foreign_merchant' });
  });

  test.each([
    ['merchant', 'vpc_Merchant', ''],
    ['reference', 'vpc_MerchTxnRef', ''],
    ['readable reference', 'vpc_MerchTxnRef', "'; DROP TABLE payment; --"],
  ])('a message is refused without a %s', (_what, key, value) => {
    expect(read(signed(replaced(key, value)))).toMatchObject({ kind: 'refused', reason: 'incomplete' });
  });
});

// shows: S9
describe('an ambiguous message', () => {
  test('an ambiguous message is refused even when the gateway itself signed it', () => {
    // A refusal that echoes a payer's value, and a forged success: both have the same signed text and
    // signature.
    const refusal: ReadonlyArray<SignedField> = [
      ['vpc_MerchTxnRef', 'REF_1'],
      ['vpc_Merchant', 'ONSENTEST'],
      ['vpc_OrderInfo', 'x&vpc_TxnResponseCode=0&vpc_Z='],
      ['vpc_TxnResponseCode', '2'],
    ];
    const forged: ReadonlyArray<SignedField> = [
      ['vpc_MerchTxnRef', 'REF_1'],
      ['vpc_Merchant', 'ONSENTEST'],
      ['vpc_OrderInfo', 'x'],
      ['vpc_TxnResponseCode', '0'],
      ['vpc_Z', '&vpc_TxnResponseCode=2'],
    ];
    const fromTheGateway = signature(refusal, MERCHANT.hashKey);
    expect(isSignatureOf(fromTheGateway, forged, MERCHANT.hashKey)).toBe(true);
    for (const reading of [refusal, forged]) {
      const received = [...reading, ['vpc_SecureHash', fromTheGateway] as const];
      expect(read(received)).toMatchObject({ kind: 'refused', reason: 'ambiguous' });
    }
  });

  test.each<[string, readonly [string, unknown]]>([
    ['& in a value', ['user_Note', 'a&b']],
    ['& in a key', ['user_A&vpc_B', 'c']],
    ['= in a key', ['user_A=b', 'c']],
    ['& in an unsigned value', ['note', 'a&b']],
    ['a repeated key', ['vpc_TxnResponseCode', '0']],
    ['a repeated key without a value', ['vpc_TxnResponseCode', '']],
    ['a list', ['user_Note', ['a', 'b']]],
    ['a number', ['user_Note', 5]],
    ['nothing', ['user_Note', null]],
  ])('an ambiguous message is refused before its signature is checked: %s', (_what, pair) => {
    const pairs = [...PAID, pair];
    const texts = pairs.filter((entry): entry is SignedField => typeof entry[1] === 'string');
    const received = [...pairs, ['vpc_SecureHash', signature(texts, MERCHANT.hashKey)] as const];
    expect(read(received)).toMatchObject({ kind: 'refused', reason: 'ambiguous' });
  });
});

function read(pairs: ReadonlyArray<readonly [string, unknown]>) {
  return readMessage(pairs, MERCHANT);
}

function signed(fields: ReadonlyArray<SignedField>): SignedField[] {
  return [...fields, ['vpc_SecureHash', signature(fields, MERCHANT.hashKey)]];
}

function replaced(key: string, value: string): SignedField[] {
  return PAID.map((pair) => (pair[0] === key ? [key, value] : pair));
}

function flip(pair: SignedField, side: 0 | 1, at: number): SignedField {
  const text = pair[side];
  const changed = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
  return side === 0 ? [changed, pair[1]] : [pair[0], changed];
}
