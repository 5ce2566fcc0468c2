/** A purpose, beyond the booking itself, to which a person may consent. */
export type ConsentPurpose = 'promotional_mail';

/**
 * The version of the opt-in text in the forms. A changed text gets a new name: a stored consent names its
 * text.
 */
export const CONSENT_TEXT_VERSION = '2026-11-01';
