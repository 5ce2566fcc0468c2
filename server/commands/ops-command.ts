import { z } from 'zod';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import { type Command, type CommandContext, type CommandResult, usage } from './command.ts';
import { readStuck } from './ops-store.ts';
import { formatStuck } from './ops-table.ts';

const SETTLE = 'refund-settled';
const Uuid = z.uuid();

export const opsCommand: Command = {
  name: 'ops',

  async prepare(args) {
    return isKnown(args)
      ? { kind: 'call', call: { name: 'ops', args } }
      : usage('npm run ops', 'npm run ops -- --json', `npm run ops -- ${SETTLE} REFUND`);
  },

  async carryOut(context, { args }) {
    const [verb, refundId] = args;
    if (verb === SETTLE && refundId !== undefined) return noteSettled(context, refundId);
    const now = context.clock.now();
    const stuck = await readStuck(context.db, now);
    const output = args.includes('--json') ? JSON.stringify({ at: now, ...stuck }, null, 2) : formatStuck(stuck, now);
    return { code: 0, output };
  },
};

function isKnown(args: readonly string[]): boolean {
  const [verb, refundId, ...more] = args;
  if (more.length > 0) return false;
  if (verb === SETTLE) return Uuid.safeParse(refundId).success;
  return refundId === undefined && (verb === undefined || verb === '--json');
}

/** An operator says that a refund has been paid back by hand. */
async function noteSettled({ db, clock }: CommandContext, refundId: string): Promise<CommandResult> {
  const settling = await settleRefund(db, { refundId, by: 'hand', now: clock.now() });
  switch (settling.kind) {
    case 'settled':
      return { code: 0, output: `The refund of ${settling.amount} VND is settled; its owner is told by mail.` };
    case 'already_settled':
      return { code: 0, output: `The refund of ${settling.amount} VND had settled before; nothing has changed.` };
    case 'unknown_refund':
      return { code: 1, output: `There is no refund ${refundId}; npm run ops lists those that are open.` };
  }
}
