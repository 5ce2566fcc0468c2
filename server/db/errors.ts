/**
 * SQLSTATEs of an unavailable database: connection failures (08), too many connections (53), shutdown and
 * cancellation (57), lock waits that outlasted every retry (55P03), serialisation failures (40), and a
 * read-only server (25006): a former primary, or a standby before its promotion.
 */
const AWAY_STATE = /^(08|53|57P|57014|55P03|40|25006)/;
/** The SQLSTATEs among them after which the connection must be discarded. */
const LOST_STATE = /^(08|57P0[1-4]|25006)/;

const AWAY_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors of the driver that have no code. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/**
 * Returns the SQLSTATE of a database error. The class does not identify one: errors of the embedded database
 * have another class.
 */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Returns whether an error says that another row has the value of a unique key. */
export function isTaken(error: unknown, constraint: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/** Returns whether the database is temporarily unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY_STATE.test(sqlState(error) ?? '') || isConnectionLost(error);
}

/** Returns whether the connection of an error must not be reused. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error) ?? '';
  return LOST_STATE.test(state) || AWAY_SOCKET.has(state) || AWAY_MESSAGE.test(error.message) || endsSession(error);
}

/** PostgreSQL ends the session after an error of these severities, whatever its code (for instance XX000). */
function endsSession(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}
