import { z } from 'zod';
import { EmptyBody, IdParams } from './basics.ts';
import { route } from './route.ts';
import { OwnHold, Slot } from './slots.ts';

export const HeldSlot = Slot.extend({ hold: OwnHold }).meta({ id: 'HeldSlot' });
export type HeldSlot = z.infer<typeof HeldSlot>;

export const takeHold = route({
  id: 'takeHold',
  method: 'PATCH',
  path: '/slots/{id}/paymenting',
  summary: 'Hold a slot while paying; repeating it returns the same hold',
  tag: 'Holds',
  caller: 'member',
  params: IdParams,
  body: EmptyBody,
  answers: { 200: HeldSlot },
  refusals: [
    'slot_not_found',
    'slot_booked',
    'slot_locked',
    'slot_ended',
    'slot_held',
    'too_many_holds',
    'too_many_lapsed_holds',
    'unpaid_holds_limit',
    'network_holds_limit',
  ],
  personal: true,
});

export const releaseHold = route({
  id: 'releaseHold',
  method: 'DELETE',
  path: '/slots/{id}/paymenting',
  summary: "Release the caller's hold; does nothing without one",
  tag: 'Holds',
  caller: 'member',
  params: IdParams,
  body: EmptyBody,
  answers: { 200: z.object({ released: z.boolean() }) },
  refusals: ['slot_not_found'],
  personal: true,
});
