import { z } from 'zod';
import { Id, IdParams, Instant, Vnd } from './basics.ts';
import { route } from './route.ts';

export const PurchasedTicket = z
  .object({
    id: Id,
    userId: Id,
    isUsed: z.boolean(),
    createdAt: Instant,
    ticket: z.object({
      id: Id,
      name: z.string(),
      program: z.object({ id: Id, name: z.string(), duration: z.int().min(1) }),
    }),
    transaction: z.object({ id: Id, amount: Vnd }),
  })
  .meta({ id: 'PurchasedTicket' });
export type PurchasedTicket = z.infer<typeof PurchasedTicket>;

export const listPurchasedTickets = route({
  id: 'listPurchasedTickets',
  method: 'GET',
  path: '/purchased-tickets/user/{id}',
  summary: "The caller's purchased tickets, newest first",
  tag: 'Tickets',
  caller: 'member',
  params: IdParams,
  answers: { 200: z.array(PurchasedTicket) },
  refusals: ['forbidden'],
  personal: true,
});
