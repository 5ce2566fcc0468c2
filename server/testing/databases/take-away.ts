import type { Database } from '#server/db/database.ts';

/**
 * Drops a constraint of the database, in a transaction that is retried when the server's own statements are
 * in the way.
 */
export async function takeAway(db: Database, statements: string): Promise<void> {
  await db.transaction((tx) => tx.query(statements));
}

/**
 * Lets a slot be claimed any number of times. Claims are deleted instead of dropping the primary key, which the tested
 * statements name: they would fail without it.
 */
export async function forgetClaims(db: Database): Promise<void> {
  await takeAway(
    db,
    `CREATE FUNCTION forget_claim() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN DELETE FROM slot_claims WHERE slot_id = NEW.slot_id; RETURN NULL; END $$;
     CREATE TRIGGER forget_claim AFTER INSERT ON slot_claims FOR EACH ROW EXECUTE FUNCTION forget_claim();
     DROP INDEX reservations_one_live_per_slot`,
  );
}

/**
 * Replaces a table by a view that shows rows as of the statement's start and ignores row locks, so that
 * changes made meanwhile go unnoticed.
 */
const withoutRecheck = (table: string, changed: string) => `
  ALTER TABLE ${table} RENAME TO ${table}_itself;
  CREATE VIEW ${table} AS WITH t AS MATERIALIZED (SELECT * FROM ${table}_itself) SELECT * FROM t;
  CREATE FUNCTION overwrite_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN UPDATE ${table}_itself SET ${changed} WHERE id = NEW.id; RETURN NEW; END $$;
  CREATE TRIGGER overwrite INSTEAD OF UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION overwrite_${table}()`;

/** Replaces `slots` by a view of its rows as of a statement's start, so that locking a slot locks nothing. */
export const WITHOUT_SLOT_LOCKS = `
  ALTER TABLE slots RENAME TO slots_itself;
  CREATE VIEW slots AS WITH t AS MATERIALIZED (SELECT * FROM slots_itself) SELECT * FROM t`;

/** Statements after which locks of slots, reservations, tickets and approvals have no effect. */
export const WITHOUT_LOCKS: readonly string[] = [
  WITHOUT_SLOT_LOCKS,
  withoutRecheck('reservations', 'status = NEW.status, canceled_at = NEW.canceled_at'),
  // Does not store decisions, because the row of the first one would make the second one wait.
  `ALTER TABLE approvals RENAME TO approvals_itself;
   CREATE VIEW approvals AS WITH t AS MATERIALIZED (SELECT * FROM approvals_itself) SELECT * FROM t;
   CREATE FUNCTION forget_decision() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
   CREATE TRIGGER forget INSTEAD OF UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION forget_decision()`,
  withoutRecheck('purchased_tickets', 'voided_at = NEW.voided_at'),
  // Hides that a ticket is void.
  `CREATE OR REPLACE VIEW purchased_tickets AS WITH t AS MATERIALIZED (SELECT * FROM purchased_tickets_itself)
   SELECT id, member_id, ticket_id, program_id, transaction_id, created_at, NULL::timestamptz AS voided_at, transaction_kind FROM t`,
];

/** Statements that, after {@link WITHOUT_LOCKS}, drop the constraints that limit a capture to one refund. */
export const WITHOUT_CONSTRAINTS: readonly string[] = [
  'DROP TRIGGER reservations_forward_only ON reservations_itself',
  'ALTER TABLE refunds DROP CONSTRAINT refunds_transaction_id_key',
  'ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_payment_id_key',
  'ALTER TABLE journal_entries DISABLE TRIGGER USER; ALTER TABLE postings DISABLE TRIGGER USER',
  'DROP INDEX journal_entries_once_per_ticket',
];

/**
 * Executes statements one by one. Waits long for the tables, which the servers' own jobs hold for a moment.
 */
export async function takeAwayEach(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = '60s'`);
      await tx.query(statement);
    });
  }
}

type Contested = { readonly reservationId: string; readonly table?: string };

/**
 * Makes racers collide: locks a reservation in the table that really stores it until enough of them wait for it or its
 * slot, then releases it.
 */
export async function collide<Racer>(
  db: Database,
  { reservationId, table = 'reservations' }: Contested,
  racers: () => Promise<Racer>[],
): Promise<Racer[]> {
  let running: Promise<Racer[]> | undefined;
  await db.transaction(async (tx) => {
    await tx.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [reservationId]);
    const started = racers();
    running = Promise.all(started);
    const waiting = async () =>
      (await db.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
        .length;
    while ((await waiting()) < Math.min(started.length, 6));
  });
  return running ?? [];
}
