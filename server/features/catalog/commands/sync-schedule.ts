import { WEEKDAYS } from '#domain/calendar/weekday.ts';
import type { Catalog } from '#domain/catalog/catalog.ts';
import type { Transaction } from '#server/db/database.ts';
import { listRules, type RuleRow, replaceRulesOfRoom } from '../store.ts';
import type { SyncedPlaces } from './sync-places.ts';
import type { SyncedPrograms } from './sync-programs.ts';
import type { Change } from './sync-rows.ts';

/**
 * Replaces each room's schedule rules with those of the catalog; a room without rules there loses its own.
 */
export async function syncSchedule(
  tx: Transaction,
  { schedule }: Catalog,
  { roomId, programId }: Pick<SyncedPlaces, 'roomId'> & Pick<SyncedPrograms, 'programId'>,
): Promise<Change[]> {
  const wanted = schedule.flatMap(({ location, rooms, program, first, last, every, days }) =>
    rooms.map((room) =>
      ruleOf({
        room_id: roomId(location, room),
        program_id: programId(program),
        first_minute: first,
        last_minute: last,
        every_minutes: every,
        days: [...days],
      }),
    ),
  );
  const stored = Map.groupBy((await listRules(tx)).map(ruleOf), (rule) => rule.room_id);
  const given = Map.groupBy(wanted, (rule) => rule.room_id);
  const changes: Change[] = [];
  for (const room of new Set([...stored.keys(), ...given.keys()])) {
    const before = stored.get(room) ?? [];
    const after = given.get(room) ?? [];
    if (namesOf(before) === namesOf(after)) continue;
    await replaceRulesOfRoom(tx, { roomId: room, rules: after });
    changes.push({ verb: 'changed', subject: 'schedule', subjectId: room, before, after });
  }
  return changes;
}

/** Returns a rule with its days in the order of the week. */
function ruleOf({ room_id, program_id, first_minute, last_minute, every_minutes, days }: RuleRow): RuleRow {
  const ordered = WEEKDAYS.filter((day) => days.includes(day));
  return { room_id, program_id, first_minute, last_minute, every_minutes, days: ordered };
}

const namesOf = (rules: readonly RuleRow[]): string => JSON.stringify(rules.map((rule) => JSON.stringify(rule)).sort());
