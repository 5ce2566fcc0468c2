import type { Vnd } from '../basics/money.ts';

/** The share of the price that is paid before the visit. */
export const PREPAYMENT_PERCENT = 100;

/** The fee for cleaning a room after food with a strong smell: durian, jackfruit. */
export const STRONG_SMELL_FEE: Vnd = 5_000_000;

/** A guest who stays after the end is first reminded, and later pays for the next slot. */
export const LATE_CHECK_OUT = { reminderMinutes: 5, surchargeMinutes: 10, percentOfNextSlot: 100 } as const;
