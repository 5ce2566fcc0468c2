import type { GoogleSignIn } from '#server/adapters/google/port.ts';
import type { Mailer } from '#server/adapters/mail/port.ts';
import type { PaymentGateway } from '#server/adapters/onepay/port.ts';
import type { LockCloud } from '#server/adapters/ttlock/port.ts';
import type { LastAudit } from './audit/store.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

export type Log = {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
};

/** What every feature works with. A service that is not configured is absent, and its feature says so. */
export type Context = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateway: PaymentGateway | undefined;
  readonly lockCloud: LockCloud | undefined;
  readonly google: GoogleSignIn | undefined;
  readonly mailer: Mailer | undefined;
  /** The address at which people reach the site; known only once the server listens when its port was left open. */
  readonly publicUrl: () => string;
  /** Signs the links under which invoices open. */
  readonly invoiceSecret: string;
  /** The part of the lock cloud's notice address that nobody else is told. */
  readonly lockNoticeSecret: string;
  /** The last audit that this process has heard of; nothing in its first minute. */
  readonly lastAudit: () => LastAudit | undefined;
  /** For how many seconds this process has not looked for due jobs; nothing before it first could. */
  readonly workerIdleFor: () => number | undefined;
  /** Whether this process is about to stop, so that a load balancer should send it nothing more. */
  readonly isDraining: () => boolean;
  /** Has the queue look for due jobs now; for `afterCommit`. */
  readonly wakeQueue: () => void;
};
