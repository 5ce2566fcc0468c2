import { listPurchasedTickets } from '#contract/tickets.ts';
import { ok, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { presentPurchasedTicket } from './present.ts';
import { listPurchasedTicketRows } from './store.ts';

export function ticketRoutes(bind: Binder, { db }: Context): void {
  bind(listPurchasedTickets, async ({ params, caller, locale }) => {
    if (params.id !== caller.id) return refuse('forbidden');
    return ok((await listPurchasedTicketRows(db, caller.id, locale)).map(presentPurchasedTicket));
  });
}
