import type { Limit } from '#server/limits/limits.ts';

/** A booking takes one or two, and one more for each other card that is tried. */
export const ATTEMPTS_OF_MEMBER: Limit = { name: 'payment.member', max: 30, windowSeconds: 60 * 60 };

/** An attempt that gave no answer is asked about once at its time; further questions share these. */
export const FURTHER_QUESTIONS_OF_MEMBER: Limit = { name: 'gateway-question.member', max: 20, windowSeconds: 60 * 60 };
