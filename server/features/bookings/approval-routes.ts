import * as contract from '#contract/staff/approvals.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { type Ok, ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { withdraw } from '#server/features/approvals/commands/withdraw.ts';
import { findApproval } from '#server/features/approvals/queries.ts';
import { decideFree } from '#server/features/counter/commands/decide-free.ts';
import { decideRefund } from '#server/features/reservations/commands/cancel-for-guest.ts';
import { staffActor } from '#server/features/reservations/commands/staff-actor.ts';
import type { Binder } from '#server/http/bind.ts';
import { createOnceBinder } from '#server/http/bind-once.ts';
import type { Staff } from '#server/http/caller.ts';
import { presentWaiting } from './present.ts';
import { listWaiting } from './store.ts';

type Asked = { readonly caller: Staff; readonly locale: Locale; readonly now: Date };

/** Binds the requests that wait for a second person. */
export function approvalRoutes(bind: Binder, context: Context): void {
  const bindOnce = createOnceBinder(bind, context);

  bind(contract.listApprovals, ({ caller, locale, now }) => answerWaiting(context, { caller, locale, now }));

  bindOnce(contract.decideApproval, async (within, { params, body, caller, locale, now }) => {
    const places = placesFor(caller.posts, 'approval.decide');
    const approval = await findApproval(within.db, { id: params.id, places });
    if (approval === undefined) return refuse('approval_not_found');
    const by = staffActor(caller, now);
    const decided =
      approval.kind === 'free_booking'
        ? await decideFree(within, { approval, ...body, by, now })
        : await decideRefund(within, { approval, ...body, by, now });
    if (decided.kind === 'refused') return decided;
    return answerWaiting(within, { caller, locale, now });
  });

  bindOnce(contract.withdrawApproval, async (within, { params, caller, locale, now }) => {
    const approval = await findApproval(within.db, {
      id: params.id,
      places: placesFor(caller.posts, 'booking.cancel'),
    });
    if (approval === undefined || approval.askedBy !== caller.id) return refuse('approval_not_found');
    const withdrawn = await withdraw(within.db, { approval, now });
    if (withdrawn.kind === 'refused') return withdrawn;
    return answerWaiting(within, { caller, locale, now });
  });
}

async function answerWaiting(
  { db }: Pick<Context, 'db'>,
  { caller, locale, now }: Asked,
): Promise<Ok<contract.Approval[]>> {
  const rows = await listWaiting(db, { places: placesFor(caller.posts, 'booking.cancel'), locale, now });
  return ok(rows.map((row) => presentWaiting(row, caller)));
}
