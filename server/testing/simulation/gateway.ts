import { inHundredths } from '#domain/payments/gateway-amount.ts';
import { createOnepayGateway } from '#server/adapters/onepay/gateway.ts';
import type { PaymentGateway, QueryAnswer, VerifiedMessage } from '#server/adapters/onepay/port.ts';
import type { OnepaySettings } from '#server/adapters/onepay/settings.ts';
import { signature } from '#server/adapters/onepay/signature.ts';
import type { Process } from './process.ts';

/**
 * States of the gateway: `down` receives nothing; `deaf` acts, but its answer is lost; `refusing` rejects
 * refunds.
 */
export const GATEWAY_MOODS = ['up', 'down', 'deaf', 'refusing'] as const;
export type GatewayMood = (typeof GATEWAY_MOODS)[number];

export type Pairs = ReadonlyArray<readonly [string, string]>;

/** An order as the gateway knows it, which is the truth. */
export type Order = {
  readonly ref: string;
  readonly amount: number;
  state: 'unseen' | 'pending' | 'failed' | 'captured';
  code: string;
  captured: number | null;
  readonly transactionNo: string;
};

/** A pending message to us, or a copy of one. */
export type Message = { readonly ref: string; readonly source: 'return' | 'notice'; readonly pairs: Pairs };

type SentBack = {
  readonly ref: string;
  readonly orgRef: string;
  readonly amount: number;
  /** When the record of the refund can first be queried, in epoch milliseconds. */
  readonly recordedAt: number;
};

/** Behaviours in which gateways differ. */
export type GatewayHabits = {
  /** Whether a repeated refund request is rejected instead of answered like the first. */
  readonly rejectsRepeats: boolean;
  /** The delay in milliseconds until the record of a refund can be queried. */
  readonly recordsAfter: number;
};

export type SimulatedGateway = PaymentGateway & {
  mood: GatewayMood;
  readonly orders: Map<string, Order>;
  readonly messages: Message[];
  /** Refunds that were really sent, by their reference. */
  readonly sentBack: Map<string, SentBack>;
  /** Opens a payment URL as the payer. */
  open(url: string): Order;
  /** Returns the signed message of the gateway about an order. */
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

/** Creates a gateway that signs and reads like the real one, and answers according to its mood. */
export function createGateway(process: Process, habits: GatewayHabits, now: () => Date): SimulatedGateway {
  const real = createOnepayGateway(SETTINGS);
  const sign = (fields: Pairs): Pairs => [...fields, ['vpc_SecureHash', signature(fields, SETTINGS.hashKey)]];
  const verified = (pairs: Pairs): VerifiedMessage => {
    const read = real.readMessage(pairs);
    if (read.kind === 'refused') throw new Error(`A genuine message of the gateway was refused: ${read.reason}`);
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
      if (gateway.orders.get(orgRef)?.state !== 'captured')
        throw new Error(`Refund ${ref} is for ${orgRef}, which was never captured`);
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
