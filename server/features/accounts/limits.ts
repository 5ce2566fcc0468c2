import type { Limit } from '#server/limits/limits.ts';

const MINUTES = 60;

/** Rate-limit key for logins: the account and the client's network (IPv4 address or IPv6 /56). */
export const accountIn = (email: string, line: string) => `${email} ${line}`;

/** Limits of a network are generous: a mobile network puts many people behind one address. */
export const REGISTRATIONS_OF_NETWORK: Limit = { name: 'register.network', max: 20, windowSeconds: 30 * MINUTES };
/** Per mailbox, however its address is spelled, because each registration sends it a mail. */
export const REGISTRATIONS_OF_MAILBOX: Limit = { name: 'register.address', max: 5, windowSeconds: 30 * MINUTES };
/** Counts right and wrong logins: each costs a hash, and a right one also a session and a history entry. */
export const LOGINS_OF_NETWORK: Limit = { name: 'login.hashed', max: 60, windowSeconds: 5 * MINUTES };
/** Below the limit of the account, so that guesses from one network do not block logins from others. */
export const LOGINS_FROM_NETWORK: Limit = { name: 'login.account-network', max: 10, windowSeconds: 30 * MINUTES };
/** Counts logins to an account from all networks together; known devices are exempt. */
export const LOGINS_OF_ACCOUNT: Limit = { name: 'login.account', max: 40, windowSeconds: 60 * MINUTES };
export const LOGINS_OF_DEVICE: Limit = { name: 'login.device', max: 10, windowSeconds: 15 * MINUTES };
/** Password checks of a logged-in member, apart from logins, so that guesses by others do not block them. */
export const CONFIRMATIONS_OF_MEMBER: Limit = { name: 'password.member', max: 10, windowSeconds: 15 * MINUTES };
export const WRONG_LOGINS_OF_NETWORK: Limit = { name: 'login.network', max: 25, windowSeconds: 5 * MINUTES };
export const VERIFICATIONS_OF_ACCOUNT: Limit = { name: 'verification.account', max: 5, windowSeconds: 30 * MINUTES };
export const VERIFICATIONS_OF_NETWORK: Limit = { name: 'verification.network', max: 25, windowSeconds: 30 * MINUTES };
export const RESETS_OF_ADDRESS: Limit = { name: 'reset.address', max: 5, windowSeconds: 30 * MINUTES };
export const RESETS_OF_NETWORK: Limit = { name: 'reset.network', max: 25, windowSeconds: 5 * MINUTES };
/** Each started sign-in by Google stores a row for ten minutes. */
export const SIGN_INS_OF_NETWORK: Limit = { name: 'sign-in.network', max: 60, windowSeconds: 10 * MINUTES };
/** Each one sends a mail to a chosen address, and reveals whether that address has an account. */
export const EMAIL_CHANGES_OF_ACCOUNT: Limit = { name: 'email-change.account', max: 5, windowSeconds: 30 * MINUTES };
export const EMAIL_CHANGES_TO_ADDRESS: Limit = { name: 'email-change.address', max: 5, windowSeconds: 30 * MINUTES };
