import type { Vnd } from '../basics/money.ts';

/** Of the price that is paid before the visit. */
export const PREPAYMENT_PERCENT = 100;

/** For cleaning a room in which food with a strong smell was: durian, jackfruit. */
export const STRONG_SMELL_FEE: Vnd = 5_000_000;

/** Who stays beyond the end is reminded, and later pays for the time slot that follows. */
export const LATE_CHECK_OUT = { reminderMinutes: 5, surchargeMinutes: 10, percentOfNextSlot: 100 } as const;
