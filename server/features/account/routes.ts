import * as contract from '#contract/account.ts';
import type { Context } from '#server/context.ts';
import { ok, refuse } from '#server/http/answer.ts';
import type { Binder } from '#server/http/bind.ts';
import { presentProfile } from './present.ts';
import { selectProfile } from './store.ts';

export function accountRoutes(bind: Binder, context: Context): void {
  bind(contract.getProfile, async ({ caller, now }) => {
    const row = await selectProfile(context.db, { memberId: caller.id, now });
    return row === undefined ? refuse('unauthenticated') : ok(presentProfile(row));
  });
}
