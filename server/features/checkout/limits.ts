import type { Limit } from '#server/limits/limits.ts';

/** A booking needs one or two attempts, and one more for each other card. */
export const ATTEMPTS_OF_MEMBER: Limit = { name: 'payment.member', max: 30, windowSeconds: 60 * 60 };

/** The first query about an unanswered attempt is free; further queries share this limit. */
export const FURTHER_QUESTIONS_OF_MEMBER: Limit = { name: 'gateway-question.member', max: 20, windowSeconds: 60 * 60 };
