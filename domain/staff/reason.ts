/** The shortest reason for an action, in characters: a Japanese word often has two, such as 修理 (repair). */
export const LEAST_REASON = 2;

/** The longest reason, in characters. */
export const MOST_REASON = 500;

export const isReason = (text: string): boolean => text.trim().length >= LEAST_REASON;
