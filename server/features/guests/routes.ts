import * as contract from '#contract/guests.ts';
import { ok } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { ANSWERS } from '#texts/server.ts';
import { askErasure } from './commands/ask-erasure.ts';
import { eraseByLink } from './commands/erase-by-link.ts';
import { presentErasure } from './present.ts';

export function guestRoutes(bind: Binder, context: Context): void {
  bind(contract.askGuestErasure, async ({ body: { email }, locale, ip, now }) => {
    const result = await askErasure(context, { email, locale, ip, now });
    return result.kind === 'refused' ? result : ok({ message: ANSWERS[locale].erasureAsked });
  });

  bind(contract.eraseGuestData, async ({ body: { token }, locale, now }) => {
    const result = await eraseByLink(context, { token, locale, now });
    return result.kind === 'refused' ? result : ok(presentErasure(result));
  });
}
