import { startOfDay } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { holdParameters, TAKE_HOLD, unpaidSince } from '#server/features/holds/take-hold-store.ts';
import { WEEK } from '#server/features/slots/store.ts';
import { BOARD } from '#server/features/visits/store.ts';
import { sqlIdOf } from './ids.ts';
import type { PgbenchScript } from './pgbench.ts';
import { CONNECTIONS } from './plan.ts';
import { randomBelow, STRIDE } from './requests.ts';
import type { Supply } from './supply.ts';

/**
 * The application's own statement for taking a hold, with the parameters that the server passes. Values that
 * are constant for a turn are literals, so that pgbench sends only the member and the slot.
 */
export function holdScript(supply: Supply, now: Date): PgbenchScript {
  const expiresAt = addMinutes(now, 15);
  const parameters = holdParameters({
    holdId: `lpad(:hold::text, 32, '0')::uuid`,
    slotId: sqlIdOf('slot', ':slot'),
    memberId: sqlIdOf('member', ':member'),
    now: sqlInstant(now),
    expiresAt: sqlInstant(expiresAt),
    isLimited: 'true',
    requestId: `'7f1e7c0a-6a5b-4e0e-9a39-3a9b8d1a6a51'`,
    unpaidSecondsOfMember: '2700',
    unpaidSecondsOfNetwork: '20700',
    // Every holder has its own network; otherwise the limit on a network's unpaid time would refuse them.
    network: `decode(md5((:hold)::text), 'hex')`,
    unpaidSince: sqlInstant(unpaidSince(now)),
  });
  const statement = withValues(TAKE_HOLD.text, parameters);
  const text = `
    \\set member :client_id + ${CONNECTIONS} * :done
    \\set done :done + 1
    \\set slot (:first + :member * ${STRIDE}) % ${supply.slots}
    \\set hold random(1, 9223372036854775806)
    ${statement};`;
  return { text, variables: { done: 0, first: randomBelow(supply.slots) } };
}

/** Reads a room's week as 84 rows with their claims: the minimum that displaying it needs. */
export function plainWeekScript(supply: Supply): PgbenchScript {
  const statement = withValues(
    `SELECT s.id, s.program_id, s.start_time, s.end_time, s.locked_at, c.hold_expires_at, c.reservation_id
     FROM slots s LEFT JOIN slot_claims c ON c.slot_id = s.id
     WHERE s.room_id = $1 AND s.start_time >= $2 AND s.start_time < $3
     ORDER BY s.start_time`,
    weekValues(supply),
  );
  return weekScript(supply, statement);
}

/** The application's own statement, which returns the same week in one row. */
export function oneRowWeekScript(supply: Supply, now: Date): PgbenchScript {
  const statement = withValues(WEEK.text, [...weekValues(supply), sqlInstant(now), 'NULL::uuid', `'en'`]);
  return weekScript(supply, statement);
}

/** The application's own statement for the board of a location, with the parameters that the server passes. */
export function boardScript(
  locations: number,
  { now, from, until }: Record<'now' | 'from' | 'until', Date>,
): PgbenchScript {
  const instants = [now, from, until].map(sqlInstant);
  const statement = withValues(BOARD.text, [sqlIdOf('location', ':location'), ...instants, `'en'`, 'true']);
  const text = `
    \\set location random(0, ${locations - 1})
    ${statement};`;
  return { text, variables: {} };
}

function weekScript(supply: Supply, statement: string): PgbenchScript {
  const text = `
    \\set room random(0, ${supply.rooms - 1})
    \\set day random(0, ${supply.weekStarts - 1})
    ${statement};`;
  return { text, variables: {} };
}

function weekValues(supply: Supply): string[] {
  const start = sqlInstant(startOfDay(supply.firstDay));
  return [
    sqlIdOf('room', ':room'),
    `(${start} + make_interval(days => :day))`,
    `(${start} + make_interval(days => :day + 7))`,
  ];
}

/** Formats an instant without colons, which pgbench would read as variables. */
function sqlInstant(instant: Date): string {
  return `timestamptz '${instant.toISOString().replace(/[-:]|\.\d+/g, '')}'`;
}

/** Replaces the parameters of a statement by expressions. */
function withValues(text: string, values: readonly string[]): string {
  return text.replace(/\$(\d+)/g, (parameter, place: string) => {
    const value = values[Number(place) - 1];
    if (value === undefined) throw new Error(`${parameter} has no value in ${text.slice(0, 60)}`);
    return value;
  });
}
