import { z } from 'zod';
import { readStuck } from '#server/features/exceptions/queries.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import { isCardRefund } from '#server/features/payments/queries.ts';
import { OPERATOR } from '#server/history.ts';
import { type Command, type CommandContext, type CommandResult, usage } from './command.ts';
import { EraseGuest, eraseGuestOrder } from './erase-guest-order.ts';
import { formatStuck } from './ops-table.ts';
import { goOnAfter, InvoicesAfter, Reserve, Restored, reserve, restored, TakeIn, takeIn } from './restore-orders.ts';
import { Dismiss, dismiss, Retry, retry } from './tend-jobs.ts';

const Settling = z.union([z.tuple([z.uuid()]), z.tuple([z.uuid(), z.literal('--by'), z.enum(['gateway', 'hand'])])]);

/** The commands that change something, by their verb. */
const ORDERS: Readonly<Record<string, Order>> = {
  'refund-settled': order('REFUND [--by gateway|hand]', Settling, (context, [refundId, , by]) =>
    noteSettled(context, refundId, by),
  ),
  retry: order('JOB | --kind KIND', Retry, retry),
  dismiss: order("JOB --because 'WHY'", Dismiss, dismiss),
  'erase-guest': order("EMAIL --because 'WHY'", EraseGuest, eraseGuestOrder),
  restored: order('', Restored, restored),
  'invoices-after': order('YEAR-NUMBER', InvoicesAfter, goOnAfter),
  'take-in': order('REFERENCE --member EMAIL --slot SLOT', TakeIn, takeIn),
  reserve: order('SLOT --member EMAIL [--ticket|--unpaid]', Reserve, reserve),
};

export const opsCommand: Command = {
  name: 'ops',

  isLook: ({ args }) => isLook(args),

  async prepare(args) {
    const [verb = '', ...more] = args;
    const isKnown = isLook(args) || ORDERS[verb]?.isUnderstood(more) === true;
    if (isKnown) return { kind: 'call', call: { name: 'ops', args } };
    const orders = Object.entries(ORDERS).map(([name, { words }]) => `npm run ops -- ${name} ${words}`.trimEnd());
    return usage('npm run ops', 'npm run ops -- --json', ...orders);
  },

  async carryOut(context, { args }) {
    const [verb = '', ...more] = args;
    const ordered = ORDERS[verb];
    if (ordered !== undefined) return ordered.carryOut(context, more);
    const now = context.clock.now();
    const stuck = await readStuck(context.db, now);
    const output = args.includes('--json') ? JSON.stringify({ at: now, ...stuck }, null, 2) : formatStuck(stuck, now);
    return { code: 0, output };
  },
};

function isLook(args: readonly string[]): boolean {
  return args.length === 0 || (args.length === 1 && args[0] === '--json');
}

type Order = {
  /** The arguments after the verb, for the usage text. */
  readonly words: string;
  isUnderstood(args: readonly string[]): boolean;
  carryOut(context: CommandContext, args: readonly string[]): Promise<CommandResult>;
};

function order<Said>(
  words: string,
  form: z.ZodType<Said>,
  carryOut: (context: CommandContext, said: Said) => Promise<CommandResult>,
): Order {
  return {
    words,
    isUnderstood: (args) => form.safeParse(args).success,
    carryOut: (context, args) => carryOut(context, form.parse(args)),
  };
}

/** Marks a refund as paid back. A card refund needs `by`: whether the gateway or we sent the money. */
async function noteSettled(
  { db, clock }: CommandContext,
  refundId: string,
  by?: 'gateway' | 'hand',
): Promise<CommandResult> {
  if (by === undefined && (await isCardRefund(db, refundId))) {
    const output = `This was a card payment. Add --by gateway if the merchant portal shows the refund, or --by hand if you paid it back yourself.`;
    return { code: 1, output };
  }
  const settling = await settleRefund(db, { refundId, by: by ?? 'hand', saidBy: OPERATOR, now: clock.now() });
  switch (settling.kind) {
    case 'settled':
      return { code: 0, output: `The refund of ${settling.amount} VND is settled; its owner gets a mail.` };
    case 'already_settled':
      return {
        code: 0,
        output: `The refund of ${settling.amount} VND had already settled before; nothing has changed.`,
      };
    case 'not_by_gateway':
      return { code: 1, output: 'No gateway took this money, so it must be paid back by hand.' };
    case 'unknown_refund':
      return { code: 1, output: `There is no refund ${refundId}; npm run ops lists the open ones.` };
  }
}
