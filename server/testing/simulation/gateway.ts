import { inHundredths } from '#domain/payments/gateway-amount.ts';
import { createOnepayGateway } from '#server/adapters/onepay/gateway.ts';
import type { PaymentGateway, QueryAnswer, VerifiedMessage } from '#server/adapters/onepay/port.ts';
import type { OnepaySettings } from '#server/adapters/onepay/settings.ts';
import { signature } from '#server/adapters/onepay/signature.ts';
import type { Process } from './process.ts';

/**
 * How the gateway is: `down` hears nothing; `deaf` does what it is asked for, and its answer is lost; `refusing` sends no money
 * back.
 */
export const GATEWAY_MOODS = ['up', 'down', 'deaf', 'refusing'] as const;
export type GatewayMood = (typeof GATEWAY_MOODS)[number];

export type Pairs = ReadonlyArray<readonly [string, string]>;

/** What the gateway itself knows of an order: the truth. */
export type Order = {
  readonly ref: string;
  readonly amount: number;
  state: 'unseen' | 'pending' | 'failed' | 'captured';
  code: string;
  captured: number | null;
  readonly transactionNo: string;
};

/** A message on its way to us, or one of its copies. */
export type Message = { readonly ref: string; readonly source: 'return' | 'notice'; readonly pairs: Pairs };

type SentBack = {
  readonly ref: string;
  readonly orgRef: string;
  readonly amount: number;
  /** From when on, in milliseconds, the gateway has a record of it. */
  readonly recordedAt: number;
};

/** What gateways differ in. */
export type GatewayHabits = {
  /** A refund that was carried out is rejected when it is asked for again, not answered as before. */
  readonly rejectsRepeats: boolean;
  /** So many milliseconds after it was carried out, the record of a refund can be read. */
  readonly recordsAfter: number;
};

export type SimulatedGateway = PaymentGateway & {
  mood: GatewayMood;
  readonly orders: Map<string, Order>;
  readonly messages: Message[];
  /** Money that has really gone back, by the reference of the refund. */
  readonly sentBack: Map<string, SentBack>;
  /** The payer opens the page of an address that we made. */
  open(url: string): Order;
  /** The signed message that the gateway would send of an order. */
  pairsOf(order: Order, change?: { code?: string; amount?: string | null }): Pairs;
  sign(fields: Pairs): Pairs;
};

const SETTINGS: OnepaySettings = {
  merchant: 'SIMULATION',
  accessCode: 'A1B2C3D4',
  hashKey: 'C0FFEE00C0FFEE11C0FFEE22C0FFEE33',
  user: 'user',
  password: 'password',
  payUrl: 'https://gateway.example/vpcpay.op',
  apiUrl: 'https://gateway.example/api',
};

const LOST = { kind: 'unanswered', reason: 'timeout', detail: 'no answer' } as const;

/** A gateway that signs and reads like the real one, and answers as it is in the mood to. */
export function createGateway(process: Process, habits: GatewayHabits, now: () => Date): SimulatedGateway {
  const real = createOnepayGateway(SETTINGS);
  const sign = (fields: Pairs): Pairs => [...fields, ['vpc_SecureHash', signature(fields, SETTINGS.hashKey)]];
  const verified = (pairs: Pairs): VerifiedMessage => {
    const read = real.readMessage(pairs);
    if (read.kind === 'refused') throw new Error(`The gateway's own message was refused: ${read.reason}`);
    return read.message;
  };
  const gateway: SimulatedGateway = {
    mood: 'up',
    orders: new Map(),
    messages: [],
    sentBack: new Map(),
    paymentUrl: (order) => real.paymentUrl(order),
    readMessage: (pairs) => real.readMessage(pairs),
    sign,
    open(url) {
      const query = new URL(url).searchParams;
      const ref = query.get('vpc_MerchTxnRef') ?? '';
      const known = gateway.orders.get(ref);
      if (known) return known;
      const amount = Number(query.get('vpc_Amount')) / 100;
      const transactionNo = `NO-${ref}`;
      const order: Order = { ref, amount, state: 'unseen', code: '100', captured: null, transactionNo };
      gateway.orders.set(ref, order);
      return order;
    },
    pairsOf(order, change = {}) {
      const amount = change.amount === undefined ? inHundredths(order.captured ?? order.amount) : change.amount;
      return sign([
        ['vpc_Command', 'pay'],
        ['vpc_Merchant', SETTINGS.merchant],
        ['vpc_MerchTxnRef', order.ref],
        ['vpc_TxnResponseCode', change.code ?? order.code],
        ['vpc_TransactionNo', order.transactionNo],
        ...(amount === null ? [] : ([['vpc_Amount', amount]] as const)),
      ]);
    },
    async query(ref): Promise<QueryAnswer> {
      process.pass('before the gateway is asked');
      if (gateway.mood === 'down' || gateway.mood === 'deaf') return LOST;
      const answer = answerTo(ref);
      process.pass('after the gateway answered');
      return answer;
    },
    async refund({ merchTxnRef: ref, orgMerchTxnRef: orgRef, amount }) {
      process.pass('before the gateway sends money back');
      if (gateway.mood === 'down') return { ...LOST, kind: 'unknown' };
      if (gateway.mood === 'refusing') return { kind: 'rejected', responseCode: '21', fields: {} };
      if (gateway.orders.get(orgRef)?.state !== 'captured') throw new Error('A refund of what was never captured');
      if (!gateway.sentBack.has(ref)) {
        gateway.sentBack.set(ref, { ref, orgRef, amount, recordedAt: now().getTime() + habits.recordsAfter });
      } else if (habits.rejectsRepeats) {
        return { kind: 'rejected', responseCode: '24', fields: {} };
      }
      process.pass('after the gateway sent money back');
      return gateway.mood === 'deaf'
        ? { ...LOST, kind: 'unknown' }
        : { kind: 'accepted', transactionNo: `NO-${ref}`, fields: {} };
    },
  };

  function answerTo(ref: string): QueryAnswer {
    const back = gateway.sentBack.get(ref);
    if (back && back.recordedAt > now().getTime()) return { kind: 'no_record' };
    if (back) {
      const order: Order = { ...back, state: 'captured', code: '0', captured: back.amount, transactionNo: `NO-${ref}` };
      return { kind: 'found', message: verified(gateway.pairsOf(order)) };
    }
    const order = gateway.orders.get(ref);
    if (order === undefined || order.state === 'unseen') return { kind: 'no_record' };
    return { kind: 'found', message: verified(gateway.pairsOf(order)) };
  }

  return gateway;
}
