import { z } from 'zod';
import { IdParams, Vnd } from '../basics.ts';
import { route } from '../route.ts';
import { Reason } from './basics.ts';
import { StaffBooking } from './bookings.ts';

export const payCharge = route({
  id: 'payCharge',
  method: 'POST',
  path: '/admin/charges/{id}/pay',
  summary: 'Note the money for a charge, taken at the desk or seen at the bank',
  tag: 'Bookings',
  caller: 'staff',
  needs: 'booking.make',
  once: true,
  params: IdParams,
  body: z.strictObject({ method: z.enum(['cash', 'terminal', 'transfer']), amount: Vnd }),
  answers: { 200: StaffBooking },
  refusals: ['charge_not_found', 'charge_ended', 'amount_differs', 'reservation_not_found'],
});

export const waiveCharge = route({
  id: 'waiveCharge',
  method: 'POST',
  path: '/admin/charges/{id}/waive',
  summary: 'Waive a charge',
  tag: 'Bookings',
  caller: 'staff',
  needs: 'charge.waive',
  once: true,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: StaffBooking },
  refusals: ['charge_not_found', 'charge_ended', 'reservation_not_found'],
});

export const CHARGE_ROUTES = [payCharge, waiveCharge] as const;
