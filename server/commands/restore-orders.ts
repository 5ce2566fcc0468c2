import { z } from 'zod';
import type { Settlement } from '#domain/payments/settlement.ts';
import { findAccountByEmail } from '#server/features/accounts/queries.ts';
import { markRestored } from '#server/features/exceptions/commands/mark-restored.ts';
import { takeInCapture } from '#server/features/exceptions/commands/take-in-capture.ts';
import { skipNumbers } from '#server/features/invoices/commands/skip-numbers.ts';
import { reserveForMember } from '#server/features/reservations/commands/reserve-for-member.ts';
import { keptSecret } from '#server/secrets/kept-secret.ts';
import type { CommandContext, CommandResult } from './command.ts';

/** `restored`. */
export const Restored = z.tuple([]);

/**
 * Prepares a database that was restored from a backup: has refunds and payments queried at the gateway before
 * anything is sent, and ends all sessions.
 */
export async function restored({ db, clock }: CommandContext): Promise<CommandResult> {
  const { refunds, payments, sessions } = await markRestored(db, { now: clock.now() });
  const output = `${refunds} refunds will be queried before they are sent, ${payments} payments will be queried by the next worker, and ${sessions} sessions are over.`;
  return { code: 0, output };
}

const INVOICE_NUMBER = /^(\d{4})-(\d{1,9})$/;

/** `invoices-after YEAR-NUMBER`. */
export const InvoicesAfter = z.tuple([z.string().regex(INVOICE_NUMBER)]).transform(([text]) => {
  const [, year = '', last = ''] = INVOICE_NUMBER.exec(text) ?? [];
  return { year: Number(year), last: Number(last) };
});

/** Continues the invoice numbers of a year after the highest number ever issued. */
export async function goOnAfter(
  { db, clock }: CommandContext,
  { year, last }: z.infer<typeof InvoicesAfter>,
): Promise<CommandResult> {
  if (await skipNumbers(db, { year, last, now: clock.now() })) {
    return { code: 0, output: `The next invoice of ${year} has the number ${last + 1}.` };
  }
  return { code: 1, output: `The invoice numbers of ${year} are already that high; nothing has changed.` };
}

const Email = z.string().includes('@').max(254);

const ForMember = [z.uuid(), z.literal('--member'), Email] as const;

/** `reserve SLOT --member EMAIL`, with an optional way of payment: `--ticket` or `--unpaid`. */
export const Reserve = z
  .union([z.tuple(ForMember), z.tuple([...ForMember, z.enum(['--ticket', '--unpaid'])])])
  .transform(([slotId, , email, by]) => ({ slotId, email, by: WAYS[by ?? 'none'] }));

const WAYS = { '--ticket': 'ticket', '--unpaid': 'unpaid', none: 'whatever_there_is' } as const;

/** Reserves a slot for a member, either with an unused ticket or as unpaid. */
export async function reserve(
  context: CommandContext,
  { slotId, email, by }: z.infer<typeof Reserve>,
): Promise<CommandResult> {
  const { db, clock, config, wakeQueue = () => {} } = context;
  const member = await findAccountByEmail(db, email);
  if (member === undefined) return unknownMember(email);
  const reserved = await reserveForMember({ db, config, wakeQueue }, { slotId, member, by, now: clock.now() });
  switch (reserved.kind) {
    case 'reserved':
      return { code: 0, output: `Reserved with an unused ticket of ${email}, who receives a mail.` };
    case 'to_be_paid':
      return { code: 0, output: `Reserved for ${email}, who receives a mail with the payment deadline.` };
    case 'refused':
      return { code: 1, output: `It cannot be reserved: ${reserved.reason.replaceAll('_', ' ')}.` };
  }
}

/** `take-in REFERENCE --member EMAIL --slot SLOT`. */
export const TakeIn = z
  .tuple([z.string().regex(/^\w{1,40}$/), z.literal('--member'), Email, z.literal('--slot'), z.uuid()])
  .transform(([merchTxnRef, , email, , slotId]) => ({ merchTxnRef, email, slotId }));

/** Records a payment that the gateway has captured and this database does not know. */
export async function takeIn(
  context: CommandContext,
  { merchTxnRef, email, slotId }: z.infer<typeof TakeIn>,
): Promise<CommandResult> {
  const { db, clock, config, gateway, log = QUIET, wakeQueue = () => {} } = context;
  const member = await findAccountByEmail(db, email);
  if (member === undefined) return unknownMember(email);
  const lost = { merchTxnRef, member, slotId, now: clock.now() };
  const limitSecret = config.limitSecret ?? (await keptSecret(db, 'limit_secret'));
  const taken = await takeInCapture({ db, config, limitSecret, gateway, log, wakeQueue }, lost);
  if (taken.kind === 'taken_in') {
    return { code: 0, output: `${taken.amount} VND were recorded: ${BECAME[taken.became]}.` };
  }
  if (taken.kind === 'settled_now') {
    const output = `This reference already has a payment: its ${taken.amount} VND were settled for the member and slot of that payment.`;
    return { code: 0, output };
  }
  if (taken.kind === 'no_answer') return { code: 1, output: `The gateway did not answer: ${taken.detail}.` };
  return { code: 1, output: NOT_TAKEN_IN[taken.kind] };
}

const QUIET: NonNullable<CommandContext['log']> = { info: () => {}, warn: () => {}, error: console.error };

const BECAME: Readonly<Record<Settlement['kind'], string>> = {
  reservation: 'the slot is reserved, and its member gets a mail',
  unused_ticket: 'the slot is not free, so an unused ticket waits, and its member gets a mail',
  refund_wrong_amount: 'it is refunded',
  refund_account_deleted: 'it is refunded, because its account was deleted',
  refund_promotion_gone: 'it is refunded, because its promotion is used up',
  refund_link_over: 'it is refunded, because the booking of its link no longer awaited it',
};

const NOT_TAKEN_IN = {
  known_reference: 'The payment with this reference is already settled; nothing has changed.',
  known_unpaid: 'This reference already has a payment, and the gateway captured no money for it.',
  payments_unavailable: 'No gateway is configured: set ONEPAY_MERCHANT and the variables that it needs.',
  no_record: 'The gateway does not know this reference.',
  another_order:
    'The gateway does not confirm that this reference is an order of this site; it may be a refund. Look it up in the portal.',
  not_captured: 'The gateway captured no money for this reference, so there is nothing to record.',
  member_not_found: 'The account has just been deleted.',
  slot_not_found: 'There is no such slot.',
} as const;

function unknownMember(email: string): CommandResult {
  return { code: 1, output: `There is no account of ${email}: register it first.` };
}
