import { z } from 'zod';
import { EmptyBody, Id, IdParams, Instant, Vnd } from '#contract/basics.ts';
import { route } from '#contract/route.ts';
import { REMEDIES } from '#domain/staff/remedies.ts';
import { Done, Place, Reason } from './basics.ts';

export const EXCEPTION_KINDS = [
  'late_payment',
  'unanswered_payment',
  'wrong_amount',
  'unsettled_refund',
  'double_refund',
  'dead_job',
  'late_job',
  'missing_entry_code',
  'over_limit_use',
  'blocked_reservation',
  'unpaid_reservation',
  'unpaid_charge',
  'unused_ticket',
  'refused_message',
  'audit_finding',
] as const;

/** A detail of an exception: the state of a payment or refund, the door, or why a message was refused. */
export const EXCEPTION_STATES = [
  'open',
  'checking',
  'requested',
  'sent',
  'failed',
  'LOCATION',
  'ROOM',
  'ambiguous',
  'bad_signature',
  'foreign_merchant',
  'incomplete',
  'unknown_reference',
  'unreadable_amount',
] as const;

/** The ways of paying whose money can be refunded. */
export const PAID_BY = ['card', 'cash', 'terminal', 'transfer', 'reception', 'demo'] as const;

/** Something that went wrong or is late, and what a person can do about it. */
export const Exception = z
  .object({
    kind: z.enum(EXCEPTION_KINDS),
    /** The id of the payment, refund, job or ticket; for a finding of the audit, its promise and its subject. */
    id: z.string(),
    at: Instant.nullable(),
    location: Place.nullable(),
    /** Whose booking, ticket or refund it is, for people who may see bookings or settle refunds there. */
    person: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
    reservationId: Id.nullable(),
    /** The block of a blocked reservation. */
    blockId: Id.nullable(),
    /** How the refunded money was paid. */
    paidBy: z.enum(PAID_BY).nullable(),
    reference: z.string().nullable(),
    amount: Vnd.nullable(),
    state: z.enum(EXCEPTION_STATES).nullable(),
    /** The kind of a job. */
    job: z.string().nullable(),
    /** Whether a job that failed runs again at this moment. */
    isRunning: z.boolean(),
    /** A promise of the audit, and the row that breaks it. */
    finding: z.object({ promise: z.string(), subject: z.string() }).nullable(),
    /** For the person who helps: the last error or answer, as the software wrote it. */
    detail: z.string().nullable(),
    remedies: z.array(z.enum(REMEDIES)),
  })
  .meta({ id: 'Exception' });
export type Exception = z.infer<typeof Exception>;

export const listExceptions = route({
  id: 'listExceptions',
  method: 'GET',
  path: '/admin/exceptions',
  summary: "What is late, stuck or failed at the caller's locations, each with its remedy",
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'exception.see',
  answers: { 200: z.array(Exception) },
  refusals: [],
});

export const settleRefund = route({
  id: 'settleRefund',
  method: 'POST',
  path: '/admin/refunds/{id}/settled',
  summary: 'Record that a refund was paid, by hand or by the gateway',
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'refund.settle',
  needsFreshFactor: true,
  params: IdParams,
  body: z.strictObject({ by: z.enum(['hand', 'gateway']), reason: Reason }),
  answers: { 200: Done },
  refusals: ['refund_not_found', 'refund_not_by_gateway', 'refund_settled'],
});

export const askAboutPayment = route({
  id: 'askAboutPayment',
  method: 'POST',
  path: '/admin/payments/{id}/ask',
  summary: 'Ask the gateway about a payment now',
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'exception.see',
  params: IdParams,
  body: EmptyBody,
  answers: { 200: Done },
  refusals: ['payment_not_found'],
});

const JobParams = z.strictObject({ id: z.string().regex(/^\d{1,12}$/) });

export const retryJob = route({
  id: 'retryJob',
  method: 'POST',
  path: '/admin/jobs/{id}/retry',
  summary: 'Run a failed job again now',
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'exception.tend',
  params: JobParams,
  body: EmptyBody,
  answers: { 200: Done },
  refusals: ['job_not_found'],
});

export const retryJobsOfKind = route({
  id: 'retryJobsOfKind',
  method: 'POST',
  path: '/admin/jobs/retry',
  summary: 'Run all failed jobs of a kind again now',
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'exception.tend',
  body: z.strictObject({ job: z.string().max(100) }),
  answers: { 200: z.object({ retried: z.int() }) },
  refusals: ['job_not_found'],
});

export const dismissJob = route({
  id: 'dismissJob',
  method: 'POST',
  path: '/admin/jobs/{id}/dismiss',
  summary: 'Mark a failed job as handled',
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'exception.tend',
  params: JobParams,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: Done },
  refusals: ['job_not_found'],
});

export const acknowledgeFinding = route({
  id: 'acknowledgeFinding',
  method: 'POST',
  path: '/admin/findings/acknowledge',
  summary: 'Mark a finding of the audit as known',
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'exception.tend',
  needsFreshFactor: true,
  body: z.strictObject({ promise: z.string().max(100), subject: z.string().max(500), reason: Reason }),
  answers: { 200: Done },
  refusals: ['finding_not_found'],
});

/** A hold of a guest who has not paid yet. */
export const HoldAtPlace = z
  .object({
    id: Id,
    name: z.string(),
    takenAt: Instant,
    expiresAt: Instant,
    /** Whether a payment is under way; releasing the hold then turns it into an unused ticket. */
    isPaying: z.boolean(),
    startTime: Instant,
    endTime: Instant,
    room: z.string(),
    location: Place,
  })
  .meta({ id: 'HoldAtPlace' });
export type HoldAtPlace = z.infer<typeof HoldAtPlace>;

export const listHolds = route({
  id: 'listHolds',
  method: 'GET',
  path: '/admin/holds',
  summary: "The holds at the caller's locations: who has them, and until when",
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'hold.release',
  answers: { 200: z.array(HoldAtPlace) },
  refusals: [],
});

export const releaseHold = route({
  id: 'releaseHoldOfGuest',
  method: 'POST',
  path: '/admin/holds/{id}/release',
  summary: 'Release the hold of a guest',
  tag: 'Exceptions',
  caller: 'staff',
  needs: 'hold.release',
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: Done },
  refusals: ['hold_not_found'],
});

export const EXCEPTION_ROUTES = [
  listExceptions,
  settleRefund,
  askAboutPayment,
  retryJob,
  retryJobsOfKind,
  dismissJob,
  acknowledgeFinding,
  listHolds,
  releaseHold,
] as const;
