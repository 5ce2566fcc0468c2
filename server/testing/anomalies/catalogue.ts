import type { Anomaly } from './anomaly.ts';
import { DESK_ANOMALIES } from './desk.ts';
import { LEDGER_ANOMALIES, PROMOTION_ANOMALIES } from './ledger.ts';
import { MEMBER_ANOMALIES } from './members.ts';
import { PAYMENT_ANOMALIES } from './money.ts';
import { RESERVATION_ANOMALIES } from './reservations.ts';
import { SLOT_ANOMALIES } from './slots.ts';
import { WORK_ANOMALIES } from './work.ts';

/** Every violation that the audit of a running site finds. */
export const ANOMALIES: readonly Anomaly[] = [
  ...SLOT_ANOMALIES,
  ...RESERVATION_ANOMALIES,
  ...DESK_ANOMALIES,
  ...MEMBER_ANOMALIES,
  ...PAYMENT_ANOMALIES,
  ...LEDGER_ANOMALIES,
  ...PROMOTION_ANOMALIES,
  ...WORK_ANOMALIES,
];
