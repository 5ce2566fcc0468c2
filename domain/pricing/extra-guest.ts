import type { Vnd } from '../basics/money.ts';

/** The surcharge that each guest above a room's capacity pays at reception. */
export const EXTRA_GUEST_SURCHARGE: Vnd = 700_000;
