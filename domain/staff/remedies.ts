/** What a person can do about something that needs attention. */
export const REMEDIES = [
  'ask_gateway',
  'settle_by_hand',
  'settle_by_gateway',
  'retry_job',
  'dismiss_job',
  'acknowledge_finding',
  'take_in',
  'open_booking',
] as const;
