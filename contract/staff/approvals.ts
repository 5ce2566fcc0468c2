import { z } from 'zod';
import { EmptyBody, Id, IdParams, Instant, Vnd } from '../basics.ts';
import { route } from '../route.ts';
import { Reason } from './basics.ts';

const TAG = 'Bookings';

const Approval = z
  .object({
    id: Id,
    kind: z.enum(['refund_beyond', 'free_booking']),
    /** Null for a booking that has not been made yet. */
    bookingId: Id.nullable(),
    slot: z.object({ startTime: Instant, room: z.string(), location: z.string() }),
    guest: z.string().nullable(),
    amount: Vnd,
    reason: z.string(),
    askedBy: z.string(),
    askedAt: Instant,
    expiresAt: Instant,
    isOwn: z.boolean(),
    /** Whether the caller may decide it. */
    mayDecide: z.boolean(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

export const listApprovals = route({
  id: 'listApprovals',
  method: 'GET',
  path: '/admin/approvals',
  summary: 'What waits for the decision of a second person',
  tag: TAG,
  caller: 'staff',
  needs: 'booking.cancel',
  answers: { 200: z.array(Approval) },
  refusals: [],
});

export const decideApproval = route({
  id: 'decideApproval',
  method: 'POST',
  path: '/admin/approvals/{id}/decide',
  summary: 'Approve or decline what another person asked for',
  tag: TAG,
  caller: 'staff',
  needs: 'approval.decide',
  needsFreshFactor: true,
  once: true,
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['approve', 'decline']), reason: Reason }),
  answers: { 200: z.array(Approval) },
  refusals: [
    'approval_not_found',
    'approval_own',
    'approval_decided',
    'slot_ended',
    'slot_booked',
    'slot_locked',
    'slot_held',
    'stale',
  ],
});

export const withdrawApproval = route({
  id: 'withdrawApproval',
  method: 'POST',
  path: '/admin/approvals/{id}/withdraw',
  summary: "Withdraw one's own request that waits for another person",
  tag: TAG,
  caller: 'staff',
  needs: 'booking.cancel',
  once: true,
  params: IdParams,
  body: EmptyBody,
  answers: { 200: z.array(Approval) },
  refusals: ['approval_not_found', 'approval_decided'],
});

export const APPROVAL_ROUTES = [listApprovals, decideApproval, withdrawApproval] as const;
