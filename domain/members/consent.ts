/** What somebody may agree to beyond what a booking needs. */
export type ConsentPurpose = 'promotional_mail';

/** Which wording of the opt-in stands in the forms now. A changed wording gets another name, so that a consent says what to. */
export const CONSENT_TEXT_VERSION = '2026-11-01';
