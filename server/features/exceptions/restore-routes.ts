import * as contract from '#contract/staff/restore.ts';
import type { Day } from '#domain/calendar/day.ts';
import { ok, type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { findAccountByEmail } from '#server/features/accounts/queries.ts';
import { skipNumbers } from '#server/features/invoices/commands/skip-numbers.ts';
import type { Author } from '#server/history.ts';
import type { Binder } from '#server/http/bind.ts';
import type { Staff } from '#server/http/caller.ts';
import { markRestored } from './commands/mark-restored.ts';
import { type TakenIn, takeInCapture } from './commands/take-in-capture.ts';
import { listSlotsOfDay } from './store.ts';

/** Binds the actions of an owner, whose post covers all locations, after a backup was restored. */
export function restoreRoutes(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.listSlotsOfDay, async ({ query, locale }) => {
    const day = query.day as Day; // The contract admits days only.
    const rows = await listSlotsOfDay(db, { locationId: query.locationId, day, locale });
    return ok(
      rows.map(({ startTime: start, endTime: end, isBooked, ...slot }) => ({
        ...slot,
        startTime: start.toISOString(),
        endTime: end.toISOString(),
        isBooked,
      })),
    );
  });

  bind(contract.takeInPayment, async ({ body, caller, now }) => {
    const { reference: merchTxnRef, email, slotId, reason } = body;
    const member = await findAccountByEmail(db, email);
    if (member === undefined) return refuse('member_not_found');
    const author = authorOf(caller, reason);
    const became = becameOf(await takeInCapture(context, { merchTxnRef, member, slotId, author, now }));
    return became.kind === 'refused' ? became : ok({ amount: became.amount, became: became.became });
  });

  bind(contract.skipInvoiceNumbers, async ({ body, caller, now }) => {
    const { reason, ...numbers } = body;
    const isDone = await skipNumbers(db, { ...numbers, author: authorOf(caller, reason), now });
    return isDone ? ok({ done: true as const }) : refuse('invoice_numbers_higher');
  });

  bind(contract.markRestored, async ({ body, caller, now }) => {
    const marked = await markRestored(db, { author: authorOf(caller, body.reason), now });
    context.wakeQueue();
    return ok(marked);
  });
}

const authorOf = ({ id }: Staff, reason: string): Author => ({ actor: 'staff', actorId: id, reason });

type Became = {
  readonly kind: 'taken_in';
  readonly amount: number;
  readonly became: (typeof contract.TAKEN_IN)[number];
};

function becameOf(
  taken: TakenIn,
):
  | Became
  | Refused<
      | 'payment_known'
      | 'payment_not_captured'
      | 'gateway_silent'
      | 'payments_unavailable'
      | 'member_not_found'
      | 'slot_not_found'
    > {
  switch (taken.kind) {
    case 'taken_in':
      return taken;
    case 'settled_now':
      return { kind: 'taken_in', amount: taken.amount, became: 'settled_as_known' };
    case 'known_reference':
      return refuse('payment_known');
    case 'known_unpaid':
    case 'no_record':
    case 'another_order':
    case 'not_captured':
      return refuse('payment_not_captured');
    case 'no_answer':
      return refuse('gateway_silent');
    case 'payments_unavailable':
    case 'member_not_found':
    case 'slot_not_found':
      return refuse(taken.kind);
  }
}
