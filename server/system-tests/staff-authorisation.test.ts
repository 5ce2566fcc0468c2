import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_API } from '#contract/api.ts';
import { staffDocumentOf } from '#server/testing/authorisation-staff/document.ts';
import { BLOCK_ROWS } from '#server/testing/authorisation-staff/staff-block-rows.ts';
import { BOOKING_ROWS } from '#server/testing/authorisation-staff/staff-booking-rows.ts';
import { COUNTER_ROWS } from '#server/testing/authorisation-staff/staff-counter-rows.ts';
import { DOOR_ROWS } from '#server/testing/authorisation-staff/staff-door-rows.ts';
import { EXCEPTION_ROWS, REPORT_ROWS, RESTORE_ROWS } from '#server/testing/authorisation-staff/staff-exception-rows.ts';
import { PEOPLE_ROWS } from '#server/testing/authorisation-staff/staff-people-rows.ts';
import { SESSION_ROWS } from '#server/testing/authorisation-staff/staff-session-rows.ts';
import { VISIT_ROWS } from '#server/testing/authorisation-staff/staff-visit-rows.ts';
import {
  askTwice,
  createStaffTable,
  nameOf,
  type StaffCell,
  type StaffRow,
} from '#server/testing/authorisation-staff/table.ts';
import {
  createStaffWorld,
  STAFF_CALLERS,
  type StaffWorld,
  tainted,
} from '#server/testing/authorisation-staff/world.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const DOCUMENT = '../../docs/authorisation-staff.md';
const ROWS: readonly StaffRow[] = [
  ...SESSION_ROWS,
  ...PEOPLE_ROWS,
  ...EXCEPTION_ROWS,
  ...RESTORE_ROWS,
  ...REPORT_ROWS,
  ...COUNTER_ROWS,
  ...BOOKING_ROWS,
  ...VISIT_ROWS,
  ...BLOCK_ROWS,
  ...DOOR_ROWS,
];

const rowMissing = 'Add a row to server/testing/authorisation-staff/staff-<noun>-rows.ts, then run npm run docs';

let site: Site;
let world: StaffWorld;
let askCell: ReturnType<typeof createStaffTable>;
const cells: StaffCell[] = [];

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  // No cell depends on the jobs that the acts enqueue.
  await site.worker.stop();
  world = await createStaffWorld(site);
  askCell = createStaffTable(world);
});
afterAll(() => site.close());

describe('the table of what staff may do', () => {
  test('the table of what staff may do has a row for every route of the back office, and for no other', () => {
    const rows = new Set(ROWS.map(({ route }) => route));
    const routes = STAFF_API.map(nameOf);
    expect(
      routes.filter((name) => !rows.has(name)),
      rowMissing,
    ).toEqual([]);
    expect([...rows].filter((name) => !routes.includes(name))).toEqual([]);
  });

  test('the table of what staff may do has no row twice', () => {
    const names = ROWS.map(({ route, about }) => `${route} ${about}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('the table of what staff may do asks for a fresh factor exactly where the contract does', () => {
    const asking = STAFF_API.filter(({ caller }) => caller === 'staff').map((route) => ({
      route: nameOf(route),
      isFresh: route.needsFreshFactor === true,
    }));
    const rows = asking.map(({ route }) => ({
      route,
      isFresh: ROWS.some((row) => row.route === route && row.gets.stale === '403 fresh_factor_required'),
    }));
    expect(rows).toEqual(asking);
  });
});

describe('a request that arrives again', () => {
  const succeeding = (name: string) => ROWS.find(({ route, gets }) => route === name && gets.owner.startsWith('2'));
  const once = STAFF_API.filter((route) => route.once === true).map(nameOf);

  test.each(once)('%s runs once, and answers as the first time', async (name) => {
    const row = succeeding(name);
    if (row === undefined) throw new Error(`No row of ${name} succeeds`);
    const { first, second, again } = await askTwice(world, row);
    expect([first.status < 300, second, again]).toEqual([true, { ...first, headers: second.headers }, 0]);
  });
});

describe('the answer to each caller', () => {
  const asked = ROWS.flatMap((row) =>
    STAFF_CALLERS.map((caller) => ({ ...row, row, caller, outcome: row.gets[caller] })),
  );
  test.each(asked)('$route ($about), $caller: $outcome', async ({ row, caller, outcome }) => {
    const cell = await askCell(row, caller);
    cells.push(cell);
    expect(cell.outcome, JSON.stringify(cell.answer.body).slice(0, 300)).toBe(outcome);
  });
});

describe('all answers of the table', () => {
  const textOf = ({ answer }: StaffCell) => `${JSON.stringify([...answer.headers])}${JSON.stringify(answer.body)}`;
  const told = (about: (cell: StaffCell) => boolean, word: string) =>
    cells.filter(about).filter((cell) => textOf(cell).toLowerCase().includes(word.toLowerCase()));
  const names = (found: readonly StaffCell[]) => found.map(({ row, caller }) => `${row.route} told ${caller}`);

  test('no answer contains anything of another location', () => {
    const [here, elsewhere] = [tainted('here', ''), tainted('elsewhere', '')];
    expect(names(told(({ caller }) => caller.endsWith('Here'), elsewhere))).toEqual([]);
    expect(names(told(({ caller }) => caller.endsWith('Elsewhere'), here))).toEqual([]);
    // Otherwise a leak would go unnoticed.
    for (const word of [here, elsewhere]) expect(told(({ caller }) => caller === 'owner', word)).not.toEqual([]);
  });

  test('no answer to a cleaner contains anything about a guest', () => {
    const guests = [tainted('here', 'Guest'), tainted('elsewhere', 'Guest')];
    const leaks = guests.flatMap((word) => told(({ caller }) => caller.startsWith('cleaner'), word));
    expect(names(leaks)).toEqual([]);
  });

  test('no refusal contains anything about a location', () => {
    const words = [tainted('here', ''), tainted('elsewhere', '')];
    expect(names(words.flatMap((word) => told(({ answer }) => answer.status >= 400, word)))).toEqual([]);
  });

  test('a 404 has the same body whether the thing is at another location or does not exist', () => {
    const absent = cells.filter(({ answer }) => answer.status === 404);
    const byRoute = Map.groupBy(absent, ({ row, caller }) => `${row.route} to ${caller}`);
    const bodyOf = ({ answer }: StaffCell) => JSON.stringify({ ...answer.body, requestId: undefined });
    const differing = [...byRoute].filter(([, same]) => new Set(same.map(bodyOf)).size > 1);
    expect(absent.length).toBeGreaterThan(0);
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  test('every answer has Cache-Control: no-store', () => {
    const kept = cells.filter(({ answer }) => answer.headers.get('cache-control') !== 'no-store');
    expect(names(kept)).toEqual([]);
  });
});

test('docs/authorisation-staff.md equals the observed answers', async () => {
  // The page can be compared only after all cells have run.
  if (cells.length !== ROWS.length * STAFF_CALLERS.length) return;
  const page = staffDocumentOf(cells);
  // A fault never reaches the page.
  expect(cells.filter(({ row, caller, outcome }) => outcome !== row.gets[caller])).toEqual([]);
  await expect(page).toMatchFileSnapshot(DOCUMENT);
});
