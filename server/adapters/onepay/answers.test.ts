import { describe, expect, test } from 'vitest';
import { parseAnswer } from './ask.ts';
import { readQueryAnswer } from './query.ts';
import { readRefundAnswer } from './refund.ts';
import { type SignedField, signature } from './signature.ts';

const SETTINGS = {
  merchant: 'ONSENTEST',
  accessCode: 'ABCD1234',
  hashKey: 'C0FFEE00112233445566778899AABBCC',
  user: 'op01',
  password: 'op123456',
  payUrl: 'https://gateway.example/pay',
  apiUrl: 'https://gateway.example/api',
};

const FOUND = {
  vpc_Command: 'queryDR',
  vpc_DRExists: 'Y',
  vpc_Merchant: 'ONSENTEST',
  vpc_MerchTxnRef: 'REF_1',
  vpc_Amount: '65000000',
  vpc_TxnResponseCode: '0',
  vpc_TransactionNo: 'PAY-1',
};

type Fields = Readonly<Record<string, unknown>>;

describe('the answer to a query', () => {
  test.each([
    ['a form', form(FOUND)],
    ['JSON', ` \n${JSON.stringify(FOUND)}`],
    ['a signed form', form(signed(FOUND))],
    ['signed JSON', JSON.stringify(signed(FOUND))],
    ['JSON with numbers and nulls', JSON.stringify({ ...FOUND, vpc_Amount: 65_000_000, vpc_Message: null })],
    ['a form that ends in a line break', `${form(FOUND)}\r\n`],
  ])('the answer to a query is read from %s', (_what, text) => {
    expect(answerOf(text)).toMatchObject({
      kind: 'found',
      message: {
        merchTxnRef: 'REF_1',
        responseCode: '0',
        amount: { kind: 'vnd', amount: 650_000 },
        transactionNo: 'PAY-1',
      },
    });
  });

  test('an answer without a record is no_record', () => {
    expect(answerOf(form(signed({ vpc_DRExists: 'N', vpc_Merchant: 'ONSENTEST' })))).toEqual({ kind: 'no_record' });
  });

  test.each<[string, Fields]>([
    ['is about another reference', { vpc_MerchTxnRef: 'REF_2' }],
    ['is about no reference', { vpc_MerchTxnRef: '' }],
    ['is about another merchant', { vpc_Merchant: 'OTHERMERCHANT' }],
    ['does not say whether there is a record', { vpc_DRExists: '' }],
    ['is ambiguous', { vpc_Message: 'a&vpc_TxnResponseCode=0' }],
    ['contains a list', { vpc_Message: ['a'] }],
  ])('the answer to a query is unreadable when it %s', (_why, change) => {
    expect(answerOf(JSON.stringify({ ...FOUND, ...change }))).toMatchObject({
      kind: 'unanswered',
      reason: 'unreadable',
    });
  });

  test.each(['', 'nonsense', '<html>Bad gateway</html>', '{"vpc_DRExists":', '{}'])(
    'the answer to a query is unreadable when it is %j',
    (text) => {
      expect(answerOf(text)).toMatchObject({ kind: 'unanswered', reason: 'unreadable' });
    },
  );

  test('the answer to a query is refused when its signature is wrong', () => {
    const refused = signed({ ...FOUND, vpc_TxnResponseCode: '2' });
    const forged = form({ ...refused, vpc_TxnResponseCode: '0' });
    expect(answerOf(forged)).toMatchObject({ kind: 'unanswered', reason: 'bad_signature' });
    expect(answerOf(form({ ...FOUND, vpc_SecureHash: 'no hash' }))).toMatchObject({ reason: 'bad_signature' });
  });
});

describe('the answer to a refund', () => {
  const ACCEPTED = {
    vpc_Command: 'refund',
    vpc_Merchant: 'ONSENTEST',
    vpc_MerchTxnRef: 'REFUND_1',
    vpc_TransactionNo: 'R-1',
  };

  test.each([
    ['0', { kind: 'accepted', transactionNo: 'R-1' }],
    ['2', { kind: 'rejected', responseCode: '2' }],
    ['300', { kind: 'unknown', reason: 'undecided' }],
    ['7', { kind: 'unknown', reason: 'undecided' }],
    ['', { kind: 'unknown', reason: 'undecided' }],
    ['00', { kind: 'unknown', reason: 'undecided' }],
  ])('the answer to a refund is classified by the code %j', (code, expected) => {
    expect(refundOf(form(signed({ ...ACCEPTED, vpc_TxnResponseCode: code })))).toMatchObject(expected);
  });

  test('the answer to a refund is unknown when it is about another refund or wrongly signed', () => {
    const other = form(signed({ ...ACCEPTED, vpc_MerchTxnRef: 'REFUND_2', vpc_TxnResponseCode: '0' }));
    expect(refundOf(other)).toMatchObject({ kind: 'unknown', reason: 'unreadable' });
    const forged = form({ ...signed({ ...ACCEPTED, vpc_TxnResponseCode: '2' }), vpc_TxnResponseCode: '0' });
    expect(refundOf(forged)).toMatchObject({ kind: 'unknown', reason: 'bad_signature' });
  });
});

function answerOf(text: string) {
  const answer = parseAnswer(text);
  return answer.kind === 'unanswered' ? answer : readQueryAnswer(answer.pairs, 'REF_1', SETTINGS);
}

function refundOf(text: string) {
  const answer = parseAnswer(text);
  return answer.kind === 'unanswered' ? answer : readRefundAnswer(answer.pairs, 'REFUND_1', SETTINGS);
}

function signed(fields: Readonly<Record<string, string>>): Record<string, string> {
  const pairs: SignedField[] = Object.entries(fields);
  return { ...fields, vpc_SecureHash: signature(pairs, SETTINGS.hashKey) };
}

function form(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}
