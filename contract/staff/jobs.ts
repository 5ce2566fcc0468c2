/**
 * Every kind of job that may wait, fail or be retried. `server/queue/jobs.ts` enqueues no other, and
 * `texts/<language>/staff/actions.ts` has a text for each.
 */
export const NAMED_JOBS = [
  'top-up-slots',
  'clear-old',
  'report-morning',
  'end-expired-hold',
  'end-visit',
  'release-unpaid',
  'carry-out-choice',
  'confirm-door-order',
  'note-arrivals',
  'ask-gateway',
  'send-refund',
  'check-hand-refund',
  'watch-refund',
  'issue-invoice',
  'adjust-invoice',
  'provision-entry-code',
  'delete-entry-code',
  'clear-former-lock',
  'provision-passcode',
  'delete-passcode',
  'end-passcode',
  'forget-passcode',
  'look-for-entry-code',
  'watch-entry-code',
  'renew-verification',
  'fetch-member-picture',
  'mail-account-joined',
  'mail-account-notice',
  'mail-booking-note',
  'mail-charge-receipt',
  'mail-door-opened',
  'mail-email-change',
  'mail-entry-code-missing',
  'mail-guest-erased',
  'mail-guest-erasure-link',
  'mail-link-over',
  'mail-morning',
  'mail-owner-news',
  'mail-password-reset',
  'mail-payment-due',
  'mail-promotion-gone',
  'mail-refund-settled',
  'mail-reminder',
  'mail-reservation-canceled',
  'mail-reservation-confirmed',
  'mail-reservation-moved',
  'mail-reservation-released',
  'mail-staff-invitation',
  'mail-staff-notice',
  'mail-ticket-ready',
  'mail-verification',
  'mail-wrong-amount',
] as const;
export type NamedJob = (typeof NAMED_JOBS)[number];

/** The kind of a mail, without the prefix `mail-` of its job. */
export type NamedMail = NamedJob extends infer Job ? (Job extends `mail-${infer Mail}` ? Mail : never) : never;
export type OtherJob = Exclude<NamedJob, `mail-${NamedMail}`>;

const KINDS: ReadonlySet<string> = new Set(NAMED_JOBS);

export const isNamedJob = (kind: string): kind is NamedJob => KINDS.has(kind);
