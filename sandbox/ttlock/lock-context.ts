import type { Pool } from 'pg';
import type { Faults } from '../faults.ts';
import type { LockAccount } from './account.ts';

/** What the stand-in works with. */
export type LockContext = {
  readonly pool: Pool;
  readonly account: LockAccount;
  readonly clock: { now(): Date };
  readonly faults: Faults;
  /** Where the cloud tells what a lock has noted, as the application's page at the cloud names it; nowhere when absent. */
  readonly noticeUrl: (() => string) | undefined;
};
