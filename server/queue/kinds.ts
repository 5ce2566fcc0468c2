import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import { UNUSED_TICKET_REASONS } from '#domain/payments/settlement.ts';
import { CANCELERS } from '#domain/reservations/cancellation.ts';
import { REMINDERS } from '#domain/reservations/reminders.ts';
import { ACCOUNT_NOTICES } from '#server/letters/account-notice.ts';

type JobDefinition<Payload> = {
  readonly payload: z.ZodType<Payload>;
  /** What is owed whatever goes wrong: it may end for good only because its work says so. */
  readonly isOwed: boolean;
};

const defineJob = <Payload>(payload: z.ZodType<Payload>): JobDefinition<Payload> => ({ payload, isOwed: false });
const defineOwed = <Payload>(payload: z.ZodType<Payload>): JobDefinition<Payload> => ({ payload, isOwed: true });

const Locale = z.enum(LOCALES);
const OfHold = z.object({ holdId: z.uuid() });
const OfPayment = z.object({ paymentId: z.uuid() });
const OfTransaction = z.object({ transactionId: z.uuid() });
const OfRefund = z.object({ refundId: z.uuid() });
const OfReservation = z.object({ reservationId: z.uuid() });
const OfEntryCode = z.object({ entryCodeId: z.uuid() });
const Nothing = z.object({});

/**
 * Every kind of job and its payload, in which times stand as dates. Who enqueues it and who carries it out are held to it by their
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

  'mail-verification': defineJob(
    z.object({ memberId: z.uuid(), token: z.string().optional(), redirect: z.string().optional() }),
  ),
  'mail-password-reset': defineJob(
    z.object({ event: z.string(), token: z.string().optional(), email: z.string().optional() }),
  ),
  'mail-account-joined': defineJob(z.object({ event: z.string(), token: z.string().optional(), memberId: z.uuid() })),
  'mail-email-change': defineJob(z.object({ token: z.string().optional() })),
  'mail-account-notice': defineJob(
    z.object({
      event: z.string(),
      memberId: z.uuid(),
      notice: z.enum(ACCOUNT_NOTICES),
      at: z.coerce.date(),
      to: z.object({ email: z.string(), name: z.string(), locale: Locale }).optional(),
    }),
  ),
  'mail-guest-erasure-link': defineJob(
    z.object({ email: z.string().optional(), token: z.string().optional(), locale: Locale }),
  ),
  'mail-guest-erased': defineJob(
    z.object({
      event: z.string(),
      at: z.coerce.date(),
      to: z
        .object({
          email: z.string(),
          locale: Locale,
          erased: z.int(),
          ahead: z
            .array(
              z.object({
                startTime: z.coerce.date(),
                endTime: z.coerce.date(),
                erasedBy: z.iso.date().transform((day) => day as Day), // Written as days are.
              }),
            )
            .readonly(),
        })
        .optional(),
    }),
  ),
  // Whoever booked or paid is told, however long no mail goes out, as long as it is of use.
  'mail-reservation-confirmed': defineOwed(OfReservation),
  'mail-reservation-canceled': defineOwed(OfReservation.extend({ canceledBy: z.enum(CANCELERS).optional() })),
  'mail-payment-due': defineOwed(OfReservation),
  'mail-reservation-released': defineOwed(OfReservation),
  'mail-refund-settled': defineOwed(OfRefund),
  // A version that gave no reason wrote of slots that others had taken.
  'mail-ticket-ready': defineOwed(OfPayment.extend({ because: z.enum(UNUSED_TICKET_REASONS).default('slot_booked') })),
  'mail-wrong-amount': defineOwed(OfPayment),
  'mail-promotion-gone': defineOwed(OfPayment),
  'mail-reminder': defineJob(OfReservation.extend({ reminder: z.enum(REMINDERS) })),
  'mail-entry-code-missing': defineJob(OfEntryCode.extend({ since: z.int().optional() })),
};

export type JobKind = keyof typeof JOBS;

export type PayloadOf<Kind extends JobKind> = z.output<(typeof JOBS)[Kind]['payload']>;
