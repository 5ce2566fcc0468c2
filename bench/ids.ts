/**
 * Ids derive from numbers, so that SQL, pgbench and the HTTP load name the same row without reading it first.
 */
const KINDS = {
  location: '8001',
  room: '8002',
  program: '8003',
  ticket: '8004',
  slot: '8005',
  member: '8006',
} as const;

type Kind = keyof typeof KINDS;

export function idOf(kind: Kind, number: number): string {
  return `${prefixOf(kind)}${String(number).padStart(12, '0')}`;
}

/**
 * Returns the SQL expression for the id of {@link idOf}; `number` is an SQL expression or a pgbench variable.
 */
export function sqlIdOf(kind: Kind, number: string): string {
  return `('${prefixOf(kind)}' || lpad((${number})::text, 12, '0'))::uuid`;
}

function prefixOf(kind: Kind): string {
  return `00000000-0000-4000-${KINDS[kind]}-`;
}

/** Returns the session token of a member. */
export function tokenOf(member: number): string {
  return `bench-session-of-member-${member}`;
}

export const sqlTokenOf = (member: string) => `'bench-session-of-member-' || (${member})`;
