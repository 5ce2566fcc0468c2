/**
 * SQLSTATEs of a database that cannot serve now: connection failures (08), too many connections (53), shutdown and
 * cancellation (57), lock waits that outlasted every retry (55P03), serialisation failures (40), and a server that takes no
 * writes (25006): the former primary, or a standby that is not promoted yet.
 */
const AWAY_STATE = /^(08|53|57P|57014|55P03|40|25006)/;
/** Of those, the ones after which the connection itself is of no further use. */
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

/** What the driver says in words only. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** The SQLSTATE of a database error, by which alone it is recognised: embedded errors are of another class. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether an error means that the database is temporarily unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY_STATE.test(sqlState(error) ?? '') || isConnectionLost(error);
}

/** Whether the connection that an error came from must not be used again. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error) ?? '';
  return LOST_STATE.test(state) || AWAY_SOCKET.has(state) || AWAY_MESSAGE.test(error.message) || endsSession(error);
}

/** PostgreSQL ends the session itself after an error of these severities, whatever its code (XX000, for instance). */
function endsSession(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}
