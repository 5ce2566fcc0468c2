import { settleMessage } from '#server/features/checkout/commands/settle-message.ts';
import { storeRefusedMessage } from '#server/features/payments/commands/store-refused-message.ts';
import { pick } from './dice.ts';
import type { Message, Order, Pairs } from './gateway.ts';
import { paymentName } from './labels.ts';
import type { Chooser, Outcome, Play } from './play.ts';

/** Outcomes of a payer's visit to the gateway's page. */
const RESULTS = [
  ...Array<'paid'>(12).fill('paid'),
  'wrong-amount',
  'refused',
  'refused',
  'refused',
  'refused',
  'unsure',
  'unsure-but-paid',
  'undecided',
  'unreadable',
] as const;

const REFUSALS = ['1', '5', '99', '253', 'F'];
const UNSURE = ['3', '7', 'X'];

/** A payer pays at any payment URL, however old, unless it is already paid. */
export const actAsPayer: Chooser = (play, [which, how, detail]) => {
  const { gateway, snapshot } = play;
  const attempts = snapshot.payments.filter(({ ref }) => gateway.orders.get(ref)?.state !== 'captured');
  // Usually chooses one of the latest payments.
  const attempt = pick(attempts.toReversed(), which ** 2);
  const result = pick(RESULTS, how);
  if (!attempt || !result) return undefined;
  return {
    cause: { kind: 'nobody' },
    told: `at the gateway, ${paymentName(play, attempt.ref)} is ${result}`,
    async act() {
      const order = gateway.open(attempt.url);
      const said = conclude(order, result, detail);
      const pairs = gateway.pairsOf(order, said);
      gateway.messages.push({ ref: order.ref, source: 'return', pairs });
      for (let copies = 0; copies < Math.floor(detail * 3.99); copies += 1) {
        gateway.messages.push({ ref: order.ref, source: 'notice', pairs });
      }
      return { told: `${Math.floor(detail * 3.99) + 1} messages` };
    },
  };
};

/** Sets the order's state at the gateway. Returns the fields in which its messages differ. */
function conclude(order: Order, result: (typeof RESULTS)[number], detail: number): { code?: string; amount?: null } {
  const becomes = (state: Order['state'], code: string, captured: number | null = null) =>
    Object.assign(order, { state, code, captured });
  switch (result) {
    case 'paid':
      becomes('captured', '0', order.amount);
      return {};
    case 'wrong-amount':
      becomes('captured', '0', detail < 0.5 ? order.amount + 1 : Math.max(1, order.amount - 1_000));
      return {};
    case 'refused':
      becomes('failed', pick(REFUSALS, detail) ?? '1');
      return {};
    case 'unsure':
      becomes('failed', pick(UNSURE, detail) ?? '3');
      return {};
    case 'unsure-but-paid':
      becomes('captured', '0', order.amount);
      return { code: pick(UNSURE, detail) ?? '3' };
    case 'undecided':
      becomes('pending', detail < 0.5 ? '300' : '100');
      return {};
    case 'unreadable':
      becomes('captured', '0', order.amount);
      return { amount: null };
  }
}

/** Delivers any pending message, in any order; it may remain and be delivered again. */
export const deliver: Chooser = (play, [which, again]) => {
  const { gateway } = play;
  const message = pick(gateway.messages, which);
  if (!message) return undefined;
  return {
    cause: { kind: 'gateway' },
    told: `a ${message.source} of ${paymentName(play, message.ref)} arrives`,
    async act() {
      const outcome = await receive(play, message);
      // The gateway repeats unanswered messages, and sometimes answered ones.
      if (again < 0.7) gateway.messages.splice(gateway.messages.indexOf(message), 1);
      return outcome;
    },
  };
};

export const lose: Chooser = (play, [which]) => {
  const { gateway } = play;
  const message = pick(gateway.messages, which);
  if (!message) return undefined;
  return {
    cause: { kind: 'nobody' },
    told: `a ${message.source} of ${paymentName(play, message.ref)} is lost`,
    async act() {
      gateway.messages.splice(gateway.messages.indexOf(message), 1);
      return { told: `${gateway.messages.length} are pending` };
    },
  };
};

/** Processes a message as the routes do. */
export async function receive({ context, gateway, now }: Play, { pairs, source }: Message): Promise<Outcome> {
  const read = gateway.readMessage(pairs);
  if (read.kind === 'refused') {
    await storeRefusedMessage(context, { source, message: read, ip: '198.51.100.7', now });
    return { told: `refused: ${read.reason}` };
  }
  const settled = await settleMessage(context, { message: read.message, source, now });
  return { told: settled.kind === 'settled' ? settled.verdict : settled.kind };
}

const FORGERIES: Readonly<Record<string, (play: Play, order: Order) => Pairs>> = {
  'without its signature': ({ gateway }, order) =>
    gateway.pairsOf(paid(order)).filter(([key]) => key !== 'vpc_SecureHash'),
  'signed with another key': ({ gateway }, order) =>
    replaced(gateway.pairsOf(paid(order)), 'vpc_SecureHash', () => 'AB'.repeat(32)),
  'turned into a success': ({ gateway }, order) =>
    replaced(gateway.pairsOf({ ...order, code: '1' }), 'vpc_TxnResponseCode', () => '0'),
  'of another amount': ({ gateway }, order) =>
    replaced(gateway.pairsOf(paid(order)), 'vpc_Amount', (amount) => `${amount}0`),
  'with a field hidden in another': ({ gateway }, order) => [
    ...gateway.pairsOf(paid(order)),
    ['vpc_Message', 'x&vpc_TxnResponseCode=0'],
  ],
  'with a field twice': ({ gateway }, order) => [...gateway.pairsOf(paid(order)), ['vpc_TxnResponseCode', '0']],
  'of another merchant': ({ gateway }, order) =>
    gateway.sign(
      replaced(gateway.pairsOf(paid(order)), 'vpc_Merchant', () => 'OTHERMERCHANT').filter(
        ([key]) => key !== 'vpc_SecureHash',
      ),
    ),
  'of an order that is not ours': ({ gateway }, order) =>
    gateway.pairsOf({ ...paid(order), ref: `X${order.ref}`.slice(0, 32) }),
};

const paid = (order: Order): Order => ({ ...order, state: 'captured', code: '0', captured: order.amount });
const replaced = (pairs: Pairs, name: string, change: (value: string) => string): Pairs =>
  pairs.map(([key, value]) => [key, key === name ? change(value) : value]);

/** Delivers a forged message about a real payment, which must have no effect. */
export const forge: Chooser = (play, [which, how]) => {
  const { gateway, snapshot } = play;
  const attempt = pick(snapshot.payments, which);
  const kind = pick(Object.keys(FORGERIES), how);
  if (!attempt || kind === undefined) return undefined;
  return {
    cause: { kind: 'nobody' },
    told: `a message of ${paymentName(play, attempt.ref)} arrives, ${kind}`,
    async act() {
      const known = gateway.orders.get(attempt.ref);
      const unseen = { state: 'unseen', code: '100', captured: null, transactionNo: 'NO-X' } as const;
      const order = known ?? { ref: attempt.ref, amount: attempt.amount, ...unseen };
      const pairs = FORGERIES[kind]?.(play, order) ?? [];
      return receive(play, { ref: attempt.ref, source: 'notice', pairs });
    },
  };
};
