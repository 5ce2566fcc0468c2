/** One merchant account at the gateway, from environment variables. */
export type OnepaySettings = {
  /** ONEPAY_MERCHANT */
  readonly merchant: string;
  /** ONEPAY_ACCESS_CODE */
  readonly accessCode: string;
  /** ONEPAY_HASH_KEY: hexadecimal. */
  readonly hashKey: string;
  /** ONEPAY_USER and ONEPAY_PASSWORD: for the query call. */
  readonly user: string;
  readonly password: string;
  /** ONEPAY_PAY_URL: the page to which the payer's browser goes, `https://onepay.vn/paygate/vpcpay.op`. */
  readonly payUrl: string;
  /** ONEPAY_API_URL: the folder of the server-to-server calls, `https://onepay.vn/msp/api/v1/vpc`. */
  readonly apiUrl: string;
};

/** Keys from public samples: anyone who knows one can sign a forged "paid" notice. */
const PUBLISHED_HASH_KEYS = new Set([
  '6D0870CDE5F24F34F3915FB0045120DB',
  '6D0870CDE5F24F34F3915FB0045120D6',
  'A3EFDFABA8653DF2342E8DAC29B51AF0',
  '00112233445566778899AABBCCDDEEFF',
]);

/** Returns why a hash key cannot be used, as a sentence for the operator; null when it can. */
export function hashKeyFault(hashKey: string): string | null {
  if (!/^(?:[0-9a-fA-F]{2}){16,}$/.test(hashKey)) {
    return 'ONEPAY_HASH_KEY must be the hash code as hexadecimal digits, 32 or more';
  }
  if (PUBLISHED_HASH_KEYS.has(hashKey.toUpperCase())) {
    return 'ONEPAY_HASH_KEY is a key that is published in samples: anybody could forge a payment; ask OnePAY for your own';
  }
  return null;
}
