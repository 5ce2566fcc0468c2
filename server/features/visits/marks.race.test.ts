import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { audit } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { endVisit } from '#server/features/reservations/commands/end-visit.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenReservation, givenRoom, givenSlot } from '#server/testing/given/given.ts';
import { isProof, roundsOf } from '#server/testing/rounds.ts';
import { markVisit } from './commands/mark-visit.ts';
import { takeBackMark } from './commands/take-back-mark.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');
const ROUNDS = roundsOf(15);
const AT_ONCE = 8;

let database: TestDatabase;
let db: Database;
/** Access to the same database, but reads take no row locks and commands are slowed down, so that a race shows. */
let unlocked: Database;
let staffId: string;
let memberId: string;
let locationId: string;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  unlocked = withoutLocks(db);
  staffId = (await givenMember(db)).id;
  memberId = (await givenMember(db)).id;
  locationId = (await givenRoom(db)).locationId;
});
afterAll(() => database.close());

function withoutLocks(locking: Database): Database {
  return {
    ...locking,
    transaction: (work) =>
      locking.transaction((tx) =>
        work({
          ...tx,
          async query(statement, values) {
            if (typeof statement === 'string') return tx.query(statement, values);
            if (statement.name === 'lock-marks-of-room') return [];
            const text = statement.text.replace(/FOR NO KEY UPDATE( OF \w+)?/, '');
            const rows = await tx.query<never>({ name: `${statement.name}-unlocked`, text }, values);
            if (['visit', 'latest-mark-of-room'].includes(statement.name)) await pause(10);
            return rows;
          },
        }),
      ),
  };
}

let rooms = 0;

/** Creates a visit whose slot ends at `NOW`. */
async function givenVisit(): Promise<string> {
  const roomId = randomUUID();
  rooms += 1;
  await db.query('INSERT INTO rooms (id, location_id, name, position) VALUES ($1, $2, $3, 1)', [
    roomId,
    locationId,
    `hoshi ${rooms}`,
  ]);
  const slot = await givenSlot(db, { room: { roomId, locationId }, startTime: addMinutes(NOW, -90) });
  const { reservationId } = await givenReservation(db, { slot, member: { id: memberId }, now: NOW });
  await db.query(
    `INSERT INTO history (at, actor, action, subject, subject_id) VALUES ($1, 'system', 'reservation.made', 'reservation', $2)`,
    [NOW, reservationId],
  );
  return reservationId;
}

/** Runs a number of rounds, several at a time. */
async function repeat<Outcome>(count: number, round: (number: number) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun < count) {
      begun += 1;
      outcomes.push(await round(begun));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcomes;
}

const by = () => ({ id: staffId, places: null });
const kindOf = (outcome: Promise<{ kind: string; code?: string }>) =>
  outcome.then(
    ({ kind, code }) => code ?? kind,
    () => 'collided',
  );

function mark(on: Database, reservationId: string, kind: 'arrived' | 'left', id: string = randomUUID()) {
  return kindOf(markVisit(on, { id, reservationId, kind, tappedAt: addMinutes(NOW, -5), by: by(), now: NOW }));
}

/** Two people mark the same guest as arrived, then as left. */
async function twoMarks(on: Database): Promise<string> {
  const reservationId = await givenVisit();
  const arrived = await Promise.all([mark(on, reservationId, 'arrived'), mark(on, reservationId, 'arrived')]);
  const left = await Promise.all([mark(on, reservationId, 'left'), mark(on, reservationId, 'left')]);
  const [row] = await db.query<{ marks: number; lines: number }>(
    `SELECT (SELECT count(*)::integer FROM visit_marks WHERE reservation_id = $1) AS marks,
       (SELECT count(*)::integer FROM history WHERE subject_id = $1 AND actor = 'staff') AS lines`,
    [reservationId],
  );
  return [...arrived.sort(), ...left.sort(), row?.marks, row?.lines].join(' ');
}

/** Takes an arrival back while the visit ends. Random pauses let either one come first. */
async function takeBackAtTheEnd(on: Database, round: number): Promise<string> {
  const reservationId = await givenVisit();
  const markId = randomUUID();
  await mark(db, reservationId, 'arrived', markId);
  const wish = { id: randomUUID(), markId, tappedAt: NOW, now: NOW };
  const places = { visits: null, rooms: null };
  const [taken, ended] = await Promise.all([
    pause(round % 2 === 0 ? Math.random() * 30 : 0).then(() =>
      kindOf(takeBackMark(on, { ...wish, by: { id: staffId, places } })),
    ),
    pause(round % 2 === 1 ? Math.random() * 12 : 0).then(() =>
      kindOf(endVisit({ db: on, lockCloud: undefined }, { reservationId, revision: 0, now: NOW })),
    ),
  ]);
  const [row] = await db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [reservationId]);
  return [taken, ended, row?.status].join(' ');
}

const soundPaths = async () =>
  (await audit(db, NOW)).filter(({ check }) => check === 'reservation.path' || check === 'ledger.guarded');

describe('two people who mark the same guest', () => {
  test(`two people who mark the same guest store one arrival and one departure, in ${ROUNDS} rounds`, async () => {
    const outcomes = await repeat(ROUNDS, () => twoMarks(db));
    expect(new Set(outcomes)).toEqual(new Set(['already stored already stored 2 2']));
    expect(await soundPaths()).toEqual([]);
  });

  test.runIf(isProof)('two people who mark the same guest collide without the locks', async () => {
    const outcomes = await repeat(20, () => twoMarks(unlocked));
    expect(outcomes.filter((outcome) => outcome !== 'already stored already stored 2 2')).not.toEqual([]);
  });
});

describe('an arrival that is taken back while the visit ends', () => {
  const SOUND = new Set(['stored done NO_SHOW', 'mark_not_possible done DONE']);

  test(`an arrival that is taken back while the visit ends is either taken back or done, in ${ROUNDS} rounds`, async () => {
    const outcomes = await repeat(ROUNDS, (round) => takeBackAtTheEnd(db, round));
    expect(outcomes.filter((outcome) => !SOUND.has(outcome))).toEqual([]);
    expect(new Set(outcomes)).toEqual(SOUND);
    expect(await soundPaths()).toEqual([]);
  });

  test.runIf(isProof)('without the locks, taking an arrival back collides with the end of the visit', async () => {
    const outcomes = await repeat(40, (round) => takeBackAtTheEnd(unlocked, round));
    expect(outcomes.filter((outcome) => !SOUND.has(outcome))).not.toEqual([]);
  });
});
