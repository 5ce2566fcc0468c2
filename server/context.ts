import type { GoogleSignIn } from '#server/adapters/google/port.ts';
import type { Mailer } from '#server/adapters/mail/port.ts';
import type { PaymentGateway } from '#server/adapters/onepay/port.ts';
import type { LockCloud } from '#server/adapters/ttlock/port.ts';
import type { LastAudit } from './audit/store.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';

/**
 * The dependencies of every feature. A service that is not configured is undefined, and its feature says so.
 */
export type Context = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly gateway: PaymentGateway | undefined;
  readonly lockCloud: LockCloud | undefined;
  readonly google: GoogleSignIn | undefined;
  readonly mailer: Mailer | undefined;
  /** The public address of the site; with port 0 it is known only once the server listens. */
  readonly publicUrl: () => string;
  /** Signs the links of invoices. */
  readonly invoiceSecret: string;
  /** Signs the links by which unpaid bookings of the desk are paid. */
  readonly payLinkSecret: string;
  /** Encrypts the secrets of authenticator apps, and keys the hashes of recovery codes. */
  readonly staffSecret: string;
  /** The secret path segment of the lock cloud's notice address. */
  readonly lockNoticeSecret: string;
  /** Keys the hashes by which limits count people and networks. */
  readonly limitSecret: string;
  /** The last audit that this process has read; undefined in its first minute. */
  readonly lastAudit: () => LastAudit | undefined;
  /** Seconds since this process last polled for due jobs; undefined before the worker starts. */
  readonly workerIdleFor: () => number | undefined;
  /** Whether this process is about to stop, so that a load balancer should send it no more requests. */
  readonly isDraining: () => boolean;
  /** Makes the queue poll for due jobs now; call it in `afterCommit`. */
  readonly wakeQueue: () => void;
};
