import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSignatureOf, type SignedField, signature, stringToSign } from './signature.ts';

const SAMPLE_KEY = '6D0870CDE5F24F34F3915FB0045120DB';
const OWN_KEY = '00112233445566778899AABBCCDDEEFF';

type Vector = { name: string; key: string; text: string; unsigned: ReadonlyArray<SignedField>; signature: string };

const VECTORS: ReadonlyArray<Vector> = [
  {
    name: "the gateway's public payment request",
    key: SAMPLE_KEY,
    text: 'vpc_AccessCode=6BEB2546&vpc_Amount=10000000&vpc_CardList=VC&vpc_Command=pay&vpc_Currency=VND&vpc_Customer_Email=test@onepay.vn&vpc_Customer_Id=test&vpc_Customer_Phone=84987654321&vpc_Locale=vn&vpc_MerchTxnRef=TEST_1706240061&vpc_Merchant=TESTONEPAY&vpc_OrderInfo=Ma Don Hang&vpc_ReturnURL=https://portal.lanit.com.vn:4083/sessYBzPl9UJVn4bm2uE/index.php?act=payment&process_payment=onepay&vpc_TicketNo=192.168.166.149&vpc_Version=2',
    unsigned: [
      ['AgainLink', 'https://portal.lanit.com.vn'],
      ['Title', 'Thanh toán'],
    ],
    signature: '11396C01BC33F204691399900DED2D34AB4F9499FF0BA1651E6F7A1F19DAFE3B',
  },
  {
    name: "the gateway's public return",
    key: SAMPLE_KEY,
    text: 'vpc_AcqResponseCode=00&vpc_Amount=1000000&vpc_AuthorizeId=786773&vpc_Card=MC&vpc_CardExp=1224&vpc_CardNum=512345xxxxxx0008&vpc_CardUid=INS-tzPxWFXUDETgVQIMKZInFQ&vpc_Command=pay&vpc_MerchTxnRef=TEST_1710478448663756556774&vpc_Merchant=TESTONEPAY&vpc_Message=Approved&vpc_OrderInfo=Ma Don Hang&vpc_PayChannel=WEB&vpc_TokenExp=1224&vpc_TokenNum=5123455406576717&vpc_TransactionNo=PAY-cM95nfJWT2-77ME7Q8DiCQ&vpc_TxnResponseCode=0&vpc_Version=2',
    unsigned: [['mode', 'TEST_PAYGATE']],
    signature: 'F53F16A50FDA4455C5068D58ADD0815A3801BB4B6DBDE5499E5939F211922BC2',
  },
  {
    name: 'a payment request',
    key: OWN_KEY,
    text: 'user_BookingId=8412&vpc_AccessCode=ABCD1234&vpc_Amount=65000000&vpc_CallbackURL=https://onsen.example/api/pay/onepay/ipn&vpc_CardList=INTERNATIONAL&vpc_Command=pay&vpc_Currency=VND&vpc_Locale=vn&vpc_MerchTxnRef=BK20260115A7F3_1&vpc_Merchant=ONSENTEST&vpc_OrderInfo=BK20260115A7F3&vpc_ReturnURL=https://onsen.example/pay/onepay/return?lang=vi&vpc_TicketNo=203.0.113.7&vpc_Version=2',
    unsigned: [
      ['AgainLink', 'https://onsen.example'],
      ['Title', 'Onsen'],
    ],
    signature: '57939D0CD580051F6F191EA1B672419499215297C436B52D8C67FBB007A8C87F',
  },
  {
    name: 'a notice',
    key: OWN_KEY,
    text: 'user_BookingId=8412&vpc_Amount=65000000&vpc_Card=VC&vpc_CardNum=400000xxxxxx1091&vpc_Command=pay&vpc_MerchTxnRef=BK20260115A7F3_1&vpc_Merchant=ONSENTEST&vpc_Message=Approved&vpc_OrderInfo=BK20260115A7F3&vpc_PayChannel=WEB&vpc_TransactionNo=PAY-0001&vpc_TxnResponseCode=0&vpc_Version=2',
    unsigned: [],
    signature: '35A27F13FE9AAB7E6B6BE7DE1F48E0D97402D859DBDFBE371959D71281BD64DE',
  },
  {
    name: 'a query',
    key: OWN_KEY,
    text: 'vpc_AccessCode=ABCD1234&vpc_Command=queryDR&vpc_MerchTxnRef=BK20260115A7F3_1&vpc_Merchant=ONSENTEST&vpc_Password=op123456&vpc_User=op01&vpc_Version=2',
    unsigned: [],
    signature: '80DF653C6E6F933A64E4CC6854EA763425E6E4690B6876B3D4565B9C96485E6C',
  },
  {
    name: 'a refund',
    key: OWN_KEY,
    text: 'vpc_AccessCode=ABCD1234&vpc_Amount=65000000&vpc_Command=refund&vpc_MerchTxnRef=BK20260115A7F3_1_R1&vpc_Merchant=ONSENTEST&vpc_Operator=admin&vpc_OrgMerchTxnRef=BK20260115A7F3_1&vpc_Version=2',
    unsigned: [],
    signature: 'CC10ECAD78ACC44B19CB5B55DFD9C3D69E59A5DAF32328D511B034E02DFF551C',
  },
  {
    name: 'the smallest signed message',
    key: 'A3EFDFABA8653DF2342E8DAC29B51AF0',
    text: 'user_Note=x&vpc_Amount=5000000&vpc_Command=pay',
    unsigned: [],
    signature: '6772FD1762BDDCAC11E503268F2FC844C183533C2B446D6A11428455B4D2FA74',
  },
];

/** Fields that accompany a message without being signed. */
const BESIDE: ReadonlyArray<SignedField> = [
  ['vpc_SecureHash', 'ANY'],
  ['vpc_SecureHashType', 'SHA256'],
  ['vpc_Empty', ''],
];

describe.each(VECTORS)('$name', ({ key, text, unsigned, signature: expected }) => {
  // The fields in reverse order, among fields that are never signed.
  const fields = [...unsigned, ...parse(text).reverse(), ...BESIDE];

  test('computes the signed text', () => {
    expect(stringToSign(fields)).toBe(text);
  });

  test('computes the signature, and accepts it in upper and lower case', () => {
    expect(signature(fields, key)).toBe(expected);
    expect(isSignatureOf(expected, fields, key)).toBe(true);
    expect(isSignatureOf(expected.toLowerCase(), fields, key)).toBe(true);
  });

  test('rejects a signature with any digit changed', () => {
    for (let i = 0; i < expected.length; i += 1) {
      const flipped = expected.slice(0, i) + (expected[i] === '0' ? '1' : '0') + expected.slice(i + 1);
      expect(isSignatureOf(flipped, fields, key)).toBe(false);
    }
  });
});

const PAY = VECTORS[2];

test('a locale-dependent order of fields, or the key as text, would give another signature', () => {
  const byLanguage = parse(PAY?.text ?? '').toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const inThatOrder = createHmac('sha256', Buffer.from(OWN_KEY, 'hex')).update(join(byLanguage)).digest('hex');
  expect(inThatOrder.toUpperCase()).toMatch(/^1CB8226B.*45C1C5$/);
  const keyAsText = createHmac('sha256', OWN_KEY)
    .update(PAY?.text ?? '')
    .digest('hex');
  expect(keyAsText.toUpperCase()).toMatch(/^02B98CEE.*B2C959$/);
});

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['cut short', PAY?.signature.slice(0, 62)],
  ['too long', `${PAY?.signature}00`],
  ['not hexadecimal', `${PAY?.signature.slice(0, 63)}g`],
  ['partly blank', ` ${PAY?.signature.slice(1)}`],
])('a signature that is %s is invalid', (_how, received) => {
  expect(isSignatureOf(received, parse(PAY?.text ?? ''), OWN_KEY)).toBe(false);
});

/** Parses a handwritten text, one of whose values contains `&`. */
function parse(text: string): SignedField[] {
  return text.split(/&(?=(?:vpc|user)_)/).map((pair) => {
    const cut = pair.indexOf('=');
    return [pair.slice(0, cut), pair.slice(cut + 1)] as const;
  });
}

function join(fields: ReadonlyArray<SignedField>): string {
  return fields.map(([key, value]) => `${key}=${value}`).join('&');
}
