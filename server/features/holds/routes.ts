import * as contract from '#contract/holds.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import { presentSlot } from '#server/features/slots/present.ts';
import { findSlot, type ViewedSlot } from '#server/features/slots/queries.ts';
import type { Binder } from '#server/http/bind.ts';
import { releaseHold } from './commands/release-hold.ts';
import { takeHold } from './commands/take-hold.ts';

export function holdRoutes(bind: Binder, context: Context): void {
  const { db } = context;

  bind(contract.takeHold, async ({ params, caller, locale, ip, now, requestId }) => {
    const taken = await takeHold(context, { slotId: params.id, member: caller, ip, now, requestId });
    if (taken.kind === 'refused') return taken;
    const slot = await findSlot(db, { slotId: params.id, viewer: caller, locale, now });
    if (slot === undefined) return refuse('slot_not_found');
    return ok(heldSlot(slot, taken.expiresAt));
  });

  bind(contract.releaseHold, async ({ params, caller, now }) => {
    const released = await releaseHold(context, { slotId: params.id, member: caller, now });
    return released.kind === 'refused' ? released : ok({ released: released.kind === 'released' });
  });
}

function heldSlot(slot: ViewedSlot, expiresAt: Date): contract.HeldSlot {
  return { ...presentSlot(slot), isPayment: true, hold: { expiresAt: expiresAt.toISOString() } };
}
