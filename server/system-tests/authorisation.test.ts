import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, STAFF_API } from '#contract/api.ts';
import { ACCOUNT_ROWS } from '#server/testing/authorisation/account-rows.ts';
import { BOOKING_ROWS } from '#server/testing/authorisation/booking-rows.ts';
import { documentOf } from '#server/testing/authorisation/document.ts';
import { GUEST_ROWS } from '#server/testing/authorisation/guest-rows.ts';
import { INVOICE_ROWS } from '#server/testing/authorisation/invoice-rows.ts';
import { BESIDE_ROWS, SITE_ROWS } from '#server/testing/authorisation/site-rows.ts';
import { askCell, type Cell, nameOf, type Row } from '#server/testing/authorisation/table.ts';
import { CALLERS, createWorld, type World } from '#server/testing/authorisation/world.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const DOCUMENT = '../../docs/authorisation.md';
const ROWS: readonly Row[] = [
  ...SITE_ROWS,
  ...ACCOUNT_ROWS,
  ...BOOKING_ROWS,
  ...GUEST_ROWS,
  ...INVOICE_ROWS,
  ...BESIDE_ROWS,
];

const rowMissing = 'Add a row to server/testing/authorisation/<noun>-rows.ts, then run npm run docs';

let site: Site;
let world: World;
const cells: Cell[] = [];

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  world = await createWorld(site);
});
afterAll(() => site.close());

describe('the authorisation table', () => {
  // shows: 6.7, S36
  test('the authorisation table has a row for every route of the contract', () => {
    const rows = new Set(ROWS.map(({ route }) => route));
    expect(
      API.map(nameOf).filter((name) => !rows.has(name)),
      rowMissing,
    ).toEqual([]);
  });

  test('the authorisation table has a row for every other path that the server answers below /api', () => {
    const contracts = [...API, ...STAFF_API];
    const known = new Set([
      ...contracts.map(({ path }) => `/api${path}`),
      ...BESIDE_ROWS.map(({ route }) => pathIn(route)),
    ]);
    const served = servedPaths(site.app.printRoutes({ commonPrefix: false }));
    const unknown = served.filter(
      (path) => path.startsWith('/api') && !known.has(path) && !/^\/api\/docs\//.test(path),
    );
    expect(served).toContain('/api/slots/{id}/paymenting');
    expect(unknown).toEqual([]);
  });

  test('the authorisation table has no row twice', () => {
    const names = ROWS.map(({ route, about }) => `${route} ${about}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

// shows: 1.1, 6.2, 6.3, 6.4, 6.6, 6.7, 6.9, 6.10, 7.2, 7.8, 7.9, 7.10, 7.13, 7.14, 7.18, 7.19, 7.48
// shows: 7.60, 8.3
describe('the answer to each caller', () => {
  const asked = ROWS.flatMap((row) => CALLERS.map((caller) => ({ ...row, row, caller, outcome: row.gets[caller] })));
  // shows: S36
  test.each(asked)('$route ($about), $caller: $outcome', async ({ row, caller, outcome }) => {
    const cell = await askCell(world, row, caller);
    cells.push(cell);
    expect(cell.outcome, JSON.stringify(cell.answer.body).slice(0, 300)).toBe(outcome);
  });
});

describe('all answers of the table', () => {
  // shows: 3.33, S36
  test('no answer contains data of a guest, or data of a member for any other caller', () => {
    const leaks = cells.flatMap(({ row, caller, answer }) => {
      const text = `${JSON.stringify([...answer.headers])}${JSON.stringify(answer.body)}`;
      const foreign = caller === 'owner' ? world.secrets.guest : [...world.secrets.owner, ...world.secrets.guest];
      return foreign.filter((word) => text.includes(word)).map((word) => `${row.route} told ${caller} ${word}`);
    });
    expect(cells.length).toBeGreaterThan(0);
    expect(leaks).toEqual([]);
  });

  test("the owner's answers contain every planted word, so that a leak would be found", () => {
    const told = cells
      .filter(({ caller }) => caller === 'owner')
      .map(({ answer }) => JSON.stringify(answer.body))
      .join();
    const unseen = world.secrets.owner.filter((word) => !told.includes(word));
    expect(unseen).toEqual([]);
  });

  // shows: 6.7, 6.11, 8.1, 8.3
  test('a 404 has the same body whether the thing belongs to another person or does not exist', () => {
    const absent = cells.filter(({ answer }) => answer.status === 404 && typeof answer.body === 'object');
    const told = Map.groupBy(absent, ({ row, caller }) => `${row.route} to ${caller}`);
    const differing = [...told].filter(
      ([, same]) => new Set(same.map(({ answer }) => withoutRequest(answer.body))).size > 1,
    );
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  // shows: 8.1
  test('every refusal of the API is application/problem+json', () => {
    const refusals = cells.filter(({ row, answer }) => row.route.includes(' /api/') && answer.status >= 400);
    const types = new Set(refusals.map(({ answer }) => answer.headers.get('content-type')));
    expect([...types]).toEqual(['application/problem+json']);
  });

  // shows: 7.55, S27
  test('every answer with personal data has Cache-Control: no-store', () => {
    const personal = new Set(API.filter((route) => route.personal).map(nameOf));
    const kept = cells.filter(({ row, answer }) => {
      return personal.has(row.route) && answer.headers.get('cache-control') !== 'no-store';
    });
    expect(kept.map(({ row, caller }) => `${row.route} to ${caller}`)).toEqual([]);
  });
});

// shows: S36
test('docs/authorisation.md equals the observed answers', async () => {
  const all = ROWS.length * CALLERS.length;
  // The page can be compared only after all cells have run.
  if (cells.length !== all) return;
  const page = documentOf(cells);
  // A fault never reaches the page.
  expect(cells.filter(({ row, caller, outcome }) => outcome !== row.gets[caller])).toEqual([]);
  await expect(page).toMatchFileSnapshot(DOCUMENT);
});

const pathIn = (route: string) => route.split(' ').at(-1) ?? '';
const withoutRequest = (body: { requestId: string }) => JSON.stringify({ ...body, requestId: undefined });

/** Returns all paths of Fastify's printed route tree, which prints each path below its prefix. */
function servedPaths(drawing: string): string[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part] = /^((?:│ {3}| {4})*)[├└]── (\S+)/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, `${above[depth - 1] ?? ''}${part}`);
    return [(above[depth] ?? '').replace(/:(\w+)/g, '{$1}')];
  });
}
