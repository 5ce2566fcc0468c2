import { z } from 'zod';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import { isCardRefund } from '#server/features/payments/queries.ts';
import { type Command, type CommandContext, type CommandResult, usage } from './command.ts';
import { readStuck } from './ops-store.ts';
import { formatStuck } from './ops-table.ts';

const SETTLE = 'refund-settled';
const Settling = z.union([z.tuple([z.uuid()]), z.tuple([z.uuid(), z.literal('--by'), z.enum(['gateway', 'hand'])])]);

export const opsCommand: Command = {
  name: 'ops',

  async prepare(args) {
    return isKnown(args)
      ? { kind: 'call', call: { name: 'ops', args } }
      : usage('npm run ops', 'npm run ops -- --json', `npm run ops -- ${SETTLE} REFUND [--by gateway|hand]`);
  },

  async carryOut(context, { args }) {
    const [verb, ...more] = args;
    const settling = Settling.safeParse(more);
    if (verb === SETTLE && settling.success) return noteSettled(context, settling.data[0], settling.data[2]);
    const now = context.clock.now();
    const stuck = await readStuck(context.db, now);
    const output = args.includes('--json') ? JSON.stringify({ at: now, ...stuck }, null, 2) : formatStuck(stuck, now);
    return { code: 0, output };
  },
};

function isKnown(args: readonly string[]): boolean {
  const [verb, ...more] = args;
  if (verb === SETTLE) return Settling.safeParse(more).success;
  return more.length === 0 && (verb === undefined || verb === '--json');
}

/** An operator says that a refund has been paid back; of money that came by card, also from where. */
async function noteSettled(
  { db, clock }: CommandContext,
  refundId: string,
  by?: 'gateway' | 'hand',
): Promise<CommandResult> {
  if (by === undefined && (await isCardRefund(db, refundId))) {
    const output = `This money came by card. If the merchant portal shows the refund, say --by gateway; if you paid it back, --by hand.`;
    return { code: 1, output };
  }
  const settling = await settleRefund(db, { refundId, by: by ?? 'hand', saidBy: 'operator', now: clock.now() });
  switch (settling.kind) {
    case 'settled':
      return { code: 0, output: `The refund of ${settling.amount} VND is settled; its owner is told by mail.` };
    case 'already_settled':
      return { code: 0, output: `The refund of ${settling.amount} VND had settled before; nothing has changed.` };
    case 'not_by_gateway':
      return { code: 1, output: 'No gateway took this money, so none can have sent it back: pay it back by hand.' };
    case 'unknown_refund':
      return { code: 1, output: `There is no refund ${refundId}; npm run ops lists those that are open.` };
  }
}
