import { z } from 'zod';

export type JobDefinition<Payload> = {
  readonly payload: z.ZodType<Payload>;
  /** Whether the job is retried without limit: only its handler may end it. */
  readonly isOwed: boolean;
};

/** Defines a job for what loses its use, such as a reminder: it is dead-lettered after about two days of failures. */
export const defineJob = <Payload>(payload: z.ZodType<Payload>): JobDefinition<Payload> => ({ payload, isOwed: false });
/**
 * Defines a job for what we owe: bookings and money. It is retried without limit, so it may run days later, and its
 * handler ends it by `done` when it is no longer wanted, or by `dead` when its facts do not exist.
 */
export const defineOwed = <Payload>(payload: z.ZodType<Payload>): JobDefinition<Payload> => ({ payload, isOwed: true });

const OfHold = z.object({ holdId: z.uuid() });
const OfPayment = z.object({ paymentId: z.uuid() });
const OfTransaction = z.object({ transactionId: z.uuid() });
const OfRefund = z.object({ refundId: z.uuid() });
const OfReservation = z.object({ reservationId: z.uuid() });
const OfEntryCode = z.object({ entryCodeId: z.uuid() });
const Nothing = z.object({});

/**
 * Payloads of all jobs except mails; they type both enqueuing and handling. Fields that are deleted when a
 * job ends (`token`, `email`, `to`, `redirect`) are optional. Rows of earlier releases must still parse.
 */
export const JOBS = {
  'top-up-slots': defineJob(Nothing),
  'clear-old': defineJob(Nothing),
  'report-morning': defineJob(Nothing),

  'end-expired-hold': defineJob(OfHold),
  'end-visit': defineJob(OfReservation.extend({ revision: z.int().default(0) })),
  'release-unpaid': defineJob(OfReservation),
  'carry-out-choice': defineJob(z.object({ itemId: z.uuid() })),
  'confirm-door-order': defineJob(z.object({ orderId: z.uuid() })),
  'note-arrivals': defineJob(
    z.object({
      lockId: z.int(),
      from: z.coerce.date(),
      until: z.coerce.date(),
      openings: z.array(z.coerce.date()).readonly().default([]),
    }),
  ),

  'ask-gateway': defineOwed(OfPayment.extend({ isExtra: z.boolean().optional() })),
  'send-refund': defineOwed(OfRefund),
  'check-hand-refund': defineOwed(OfRefund),
  'watch-refund': defineOwed(OfRefund),
  'issue-invoice': defineOwed(OfTransaction),
  'adjust-invoice': defineOwed(OfTransaction),

  // These end with the entry window of the code.
  'provision-entry-code': defineOwed(OfEntryCode),
  'delete-entry-code': defineOwed(OfEntryCode),
  'clear-former-lock': defineOwed(OfEntryCode.extend({ lockId: z.int() })),
  'provision-passcode': defineJob(OfEntryCode),
  'delete-passcode': defineJob(OfEntryCode),
  'end-passcode': defineJob(OfEntryCode),
  'forget-passcode': defineJob(OfEntryCode),
  'look-for-entry-code': defineJob(OfEntryCode),
  'watch-entry-code': defineJob(OfEntryCode.extend({ since: z.int() })),

  'renew-verification': defineJob(
    z.object({
      event: z.string(),
      email: z.string().optional(),
      redirect: z.string().optional(),
      requestId: z.string(),
    }),
  ),
  'fetch-member-picture': defineJob(z.object({ memberId: z.uuid(), issuer: z.string(), until: z.coerce.date() })),
};

/** The kinds of mails. Each mail declares its own, so that the queue knows no mail by name. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface MailKinds {}

/** The kinds of all jobs except mails. */
export type WorkKind = keyof typeof JOBS;
export type JobKind = WorkKind | keyof MailKinds;

type Definition<Kind extends JobKind> = Kind extends WorkKind
  ? (typeof JOBS)[Kind]
  : Kind extends keyof MailKinds
    ? MailKinds[Kind] extends { readonly job: infer Job }
      ? Job
      : never
    : never;

export type PayloadOf<Kind extends JobKind> = Definition<Kind> extends JobDefinition<infer Payload> ? Payload : never;
