import * as contract from '#contract/staff/approvals.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { placesFor } from '#domain/staff/permissions.ts';
import { type Ok, ok, type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { createOnceBinder } from '#server/http/bind-once.ts';
import type { Staff } from '#server/http/caller.ts';
import type { Decided, Decision } from './commands/decide.ts';
import { withdraw } from './commands/withdraw.ts';
import { presentWaiting } from './present.ts';
import { findApproval } from './queries.ts';
import { type ApprovalKind, listWaiting } from './store.ts';

/** How each kind of request is decided about. */
type Deciders = {
  readonly [Kind in ApprovalKind]: (
    within: Context,
    wish: Decision<Kind>,
  ) => Promise<Decided | Refused<(typeof contract.decideApproval.refusals)[number]>>;
};

type Asked = { readonly caller: Staff; readonly locale: Locale; readonly now: Date };

/** Binds the requests that wait for a second person. */
export function approvalRoutes(bind: Binder, context: Context, deciders: Deciders): void {
  const bindOnce = createOnceBinder(bind, context);

  bind(contract.listApprovals, ({ caller, locale, now }) => answerWaiting(context, { caller, locale, now }));

  bindOnce(contract.decideApproval, async (within, { params, body, caller, locale, now }) => {
    const places = placesFor(caller.posts, 'approval.decide');
    const approval = await findApproval(within.db, { id: params.id, places });
    if (approval === undefined) return refuse('approval_not_found');
    const wish = { ...body, by: caller, now };
    const decided =
      approval.kind === 'free_booking'
        ? await deciders.free_booking(within, { ...wish, approval })
        : await deciders.refund_beyond(within, { ...wish, approval });
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
