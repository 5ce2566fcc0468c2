import { z } from 'zod';

export type JobDefinition<Payload> = {
  readonly payload: z.ZodType<Payload>;
  /** What is owed whatever goes wrong: it may end for good only because its work says so. */
  readonly isOwed: boolean;
};

export const defineJob = <Payload>(payload: z.ZodType<Payload>): JobDefinition<Payload> => ({ payload, isOwed: false });
export const defineOwed = <Payload>(payload: z.ZodType<Payload>): JobDefinition<Payload> => ({ payload, isOwed: true });

const OfHold = z.object({ holdId: z.uuid() });
const OfPayment = z.object({ paymentId: z.uuid() });
const OfTransaction = z.object({ transactionId: z.uuid() });
const OfRefund = z.object({ refundId: z.uuid() });
const OfReservation = z.object({ reservationId: z.uuid() });
const OfEntryCode = z.object({ entryCodeId: z.uuid() });
const Nothing = z.object({});

/**
 * Every kind of job but the mails, and its payload, in which times stand as dates. Who enqueues it and who carries it out are held to it by their
 * types. What a job forgets when it ends (`token`, `email`, `to`, `redirect`) is optional. Rows of former releases must still fit.
 */
export const JOBS = {
  'top-up-slots': defineJob(Nothing),
  'clear-old': defineJob(Nothing),

  'end-expired-hold': defineJob(OfHold),
  'end-visit': defineJob(OfReservation),
  'release-unpaid': defineJob(OfReservation),
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

  // They end with the code's window, not before.
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

/** The kinds of mails. Each mail adds its own beside its text, and so the queue knows no mail by name. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface MailKinds {}

/** The kinds of all other jobs. */
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
