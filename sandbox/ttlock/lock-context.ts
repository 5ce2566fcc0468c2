import type { Pool } from 'pg';
import type { Faults } from '../faults.ts';
import type { LockAccount } from './account.ts';

/** The parts that the stand-in needs. */
export type LockContext = {
  readonly pool: Pool;
  readonly account: LockAccount;
  readonly clock: { now(): Date };
  readonly faults: Faults;
  /** The webhook for lock records, configured at the cloud; none are sent when absent. */
  readonly noticeUrl: (() => string) | undefined;
};
