import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Files = Readonly<Record<string, string>>;
type Case = { name: string; files: Files; found: string[] };

const ARCHITECTURE = readFileSync(join(import.meta.dirname, '..', 'ARCHITECTURE.md'), 'utf8');

const FINE: Files = {
  'ARCHITECTURE.md': ARCHITECTURE,
  'domain/slots/overlap.ts': 'export const overlaps = (now: Date) => now;\n',
  'contract/slots.ts': "import * as z from 'zod';\nexport const slot = z.object({});\n",
  'server/clock.ts': 'export const now = () => new Date();\n',
  'server/main.ts': "export const load = () => import('#sandbox/plugin.ts');\n",
  'server/wiring.ts': "import { routes } from './features/slots/routes.ts';\nexport const all = [routes];\n",
  'server/features/slots/routes.ts': "import './commands/add-slot.ts';\nexport const routes = [];\n",
  'server/features/slots/commands/add-slot.ts': "import '#domain/slots/overlap.ts';\nimport '../store.ts';\n",
  'server/features/slots/store.ts': 'export const insert = (now: Date) => now;\n',
  'server/features/slots/queries.ts': 'export const week = () => 1;\n',
  'server/features/slots/routes.test.ts': "import './routes.ts';\nimport '#sandbox/plugin.ts';\n",
  'server/features/holds/commands/take-hold.ts': "import '../../slots/queries.ts';\n",
  'bench/scripts.ts': "import '#server/features/accounts/email-token-store.ts';\n",
  'sandbox/plugin.ts': "import '#contract/slots.ts';\nimport 'node:http';\n",
  'web/main.tsx': "import type { slot } from '#contract/slots.ts';\nexport type Slot = typeof slot;\n",
};

const WRONG: readonly Case[] = [
  { name: 'domain → contract', files: { 'domain/a.ts': "import '#contract/slots.ts';" }, found: ['domain/a.ts'] },
  { name: 'domain → node:', files: { 'domain/a.ts': "import { x } from 'node:fs';" }, found: ['domain/a.ts'] },
  { name: 'domain → a package', files: { 'domain/a.ts': "import * as z from 'zod';" }, found: ['domain/a.ts'] },
  {
    name: 'contract → server',
    files: { 'contract/a.ts': "export * from '#server/clock.ts';" },
    found: ['contract/a.ts'],
  },
  {
    name: 'server → web',
    files: { 'server/a.ts': "import type { Slot } from '#web/main.tsx';" },
    found: ['server/a.ts'],
  },
  { name: 'web → server', files: { 'web/a.ts': "export type A = import('#server/clock.ts').A;" }, found: ['web/a.ts'] },
  { name: 'sandbox → server', files: { 'sandbox/a.ts': "await import('#server/clock.ts');" }, found: ['sandbox/a.ts'] },
  {
    name: 'sandbox → domain',
    files: { 'sandbox/a.ts': "import '#domain/slots/overlap.ts';" },
    found: ['sandbox/a.ts'],
  },
  {
    name: 'contract → node:, which the web app does not have',
    files: { 'contract/a.ts': "import 'node:fs';", 'contract/b.ts': "import * as z from 'zod';" },
    found: ['contract/a.ts'],
  },
  {
    name: 'texts → server',
    files: { 'texts/a.ts': "import '#server/clock.ts';", 'texts/b.ts': "import '#contract/slots.ts';" },
    found: ['texts/a.ts'],
  },
  {
    name: 'e2e → server, apart from what starts one and reports figures',
    files: {
      'e2e/a.ts': "import '#server/testing/given/given.ts';",
      'e2e/b.ts': "import '#server/testing/servers/process.ts';\nimport '#server/testing/proof-figures.ts';",
    },
    found: ['e2e/a.ts'],
  },
  {
    name: 'bench → web',
    files: { 'bench/a.ts': "import '#web/paths.ts';", 'bench/b.ts': "import '#server/clock.ts';" },
    found: ['bench/a.ts'],
  },
  {
    name: 'tools → domain',
    files: { 'tools/a.ts': "import '#domain/slots/overlap.ts';", 'tools/b.ts': "import '#tools/a.ts';" },
    found: ['tools/a.ts'],
  },
  {
    name: 'server → tools, which only tests may use, for a database server of their own',
    files: {
      'server/a.ts': "import '#tools/postgres.ts';",
      'server/a.test.ts': "import '#tools/postgres.ts';",
      'server/b.test.ts': "import '#tools/browser.ts';",
    },
    found: ['server/a.ts', 'server/b.test.ts'],
  },
  {
    name: 'leaves a folder by ..',
    files: { 'server/a.ts': "import '../domain/slots/overlap.ts';" },
    found: ['server/a.ts'],
  },
  {
    name: 'leaves a folder of the web app by ..',
    files: {
      'web/ui/button.tsx': "import '../router/address.ts';",
      'web/features/slots/components/price.tsx': "import '../../../ui/button.tsx';\nimport '../slot.ts';",
      'web/features/slots/slot.ts': "import '../home/home-page.tsx';",
      'web/features/home/home-page.tsx': "import '#web/ui/button.tsx';",
    },
    found: ['web/features/slots/components/price.tsx', 'web/features/slots/slot.ts', 'web/ui/button.tsx'],
  },
  {
    name: 'loads the sandbox statically',
    files: { 'server/a.ts': "import '#sandbox/plugin.ts';" },
    found: ['server/a.ts'],
  },
  {
    name: 'loads the sandbox from inside the server',
    files: { 'server/http/a.ts': "await import('#sandbox/plugin.ts');" },
    found: ['server/http/a.ts'],
  },
  {
    name: 'imports a later feature from an earlier one',
    files: { 'server/features/locations/queries.ts': "import '../slots/queries.ts';" },
    found: ['server/features/locations/queries.ts'],
  },
  {
    name: "another feature's store",
    files: { 'server/features/holds/queries.ts': "import '#server/features/slots/store.ts';" },
    found: ['server/features/holds/queries.ts'],
  },
  {
    name: "another feature's routes",
    files: { 'server/features/holds/queries.ts': "import '../slots/routes.ts';" },
    found: ['server/features/holds/queries.ts'],
  },
  {
    name: 'uses the shape of an answer in a command',
    files: { 'server/features/slots/commands/lock-slot.ts': "import '../present.ts';" },
    found: ['server/features/slots/commands/lock-slot.ts'],
  },
  {
    name: 'uses the shape of an answer to staff in a query',
    files: { 'server/features/reservations/queries.ts': "import './staff-present.ts';" },
    found: ['server/features/reservations/queries.ts'],
  },
  {
    name: 'imports a presenter of a later feature',
    files: { 'server/features/slots/routes.ts': "import '#server/features/holds/present.ts';" },
    found: ['server/features/slots/routes.ts'],
  },
  {
    name: "imports a feature's store from the wiring",
    files: { 'server/a.ts': "import './features/slots/store.ts';" },
    found: ['server/a.ts'],
  },
  {
    name: 'imports a later folder of the domain from an earlier one, also a type',
    files: {
      'domain/calendar/day.ts': "import type { Vnd } from '../basics/money.ts';",
      'domain/basics/money.ts': "import type { Hold } from '../holds/hold.ts';",
    },
    found: ['domain/basics/money.ts'],
  },
  {
    name: 'imports a later folder of the server from an earlier one, also a type',
    files: {
      'server/live/stream.ts': "import '#server/clock.ts';\nimport type { Member } from '#server/http/caller.ts';",
      'server/answer.ts': "import type { Stream } from './live/stream.ts';",
      'server/http/hold-figures.ts': "import '#server/features/holds/queries.ts';\nimport '#server/limits/network.ts';",
      'server/features/slots/queries.ts': "import '#server/metrics/database-figures.ts';",
      'server/metrics/metrics.ts': "import '#server/features/holds/queries.ts';",
    },
    found: [
      'server/answer.ts',
      'server/features/slots/queries.ts',
      'server/http/hold-figures.ts',
      'server/live/stream.ts',
    ],
  },
  {
    name: 'imports the wiring of the server or the helpers of its tests from one of its folders',
    files: {
      'server/queue/worker.ts': "import '#server/wiring.ts';",
      'server/http/app.ts': "import '#server/testing/fakes/clock.ts';",
      'server/http/app.test.ts': "import '#server/testing/fakes/clock.ts';\nimport '#server/wiring.ts';",
    },
    found: ['server/http/app.ts', 'server/queue/worker.ts'],
  },
  {
    name: 'an unknown folder of the server or of the domain',
    files: { 'server/carts/store.ts': '', 'domain/carts/cart.ts': '' },
    found: ['domain/carts/cart.ts', 'server/carts/store.ts'],
  },
  {
    name: 'imports a feature from an adapter',
    files: { 'server/adapters/mail/port.ts': "import '#server/features/slots/queries.ts';" },
    found: ['server/adapters/mail/port.ts'],
  },
  {
    name: 'imports a later folder of the web app from an earlier one',
    files: {
      'web/router/router.tsx': "import '#web/paths.ts';\nimport type { Session } from '#web/session/session.ts';",
      'web/shared/slot-view.ts': "import '#web/features/slots/slot-page.tsx';",
      'web/session/session.ts': "import '#web/router/address.ts';",
    },
    found: ['web/router/router.tsx', 'web/shared/slot-view.ts'],
  },
  {
    name: 'imports a later feature of the web app from an earlier one',
    files: {
      'web/features/home/home-page.tsx': "await import('#web/features/buy/buy-page.tsx');",
      'web/features/buy/buy-page.tsx': "import '#web/features/payments/payment-return.ts';",
    },
    found: ['web/features/home/home-page.tsx'],
  },
  {
    name: 'imports the wiring of the web app from one of its folders',
    files: {
      'web/api/client.ts': "import '#web/main.tsx';",
      'web/layout/page.tsx': "import '#web/server/draw-page.tsx';",
      'web/server/draw-page.tsx': "import '#web/app.tsx';",
    },
    found: ['web/api/client.ts', 'web/layout/page.tsx'],
  },
  {
    name: 'imports the back office into the public site, also from its wiring',
    files: {
      'web/main.tsx': "await import('#web/admin/routes.tsx');",
      'web/ui/button.tsx': "import type { Session } from '#web/admin/session/me.tsx';",
      'web/admin/main.tsx': "import './session/me.tsx';\nimport '#web/ui/button.tsx';",
      'web/admin/session/me.tsx': "import '#web/admin/api/client.ts';\nimport '#web/router/history.ts';",
    },
    found: ['web/main.tsx', 'web/ui/button.tsx'],
  },
  {
    name: 'imports more of the public site into the back office than it may, also into its wiring',
    files: {
      'web/admin/main.tsx': "import '#web/session/session.ts';\nimport '#web/i18n/language.ts';",
      'web/admin/ui/page.tsx': "import '#web/layout/page.tsx';\nimport '#web/ui/button.tsx';",
      'web/admin/features/today/today-page.tsx': "import '#web/features/slots/slot-page.tsx';",
      'web/admin/vite.config.ts': "import '#web/offline/build-worker.ts';\nimport '#web/offline/caches.ts';",
    },
    found: [
      'web/admin/features/today/today-page.tsx',
      'web/admin/main.tsx',
      'web/admin/ui/page.tsx',
      'web/admin/vite.config.ts',
    ],
  },
  {
    name: 'imports a later folder or feature of the back office from an earlier one',
    files: {
      'web/admin/api/staff-api.ts': "import '#web/admin/session/me.tsx';",
      'web/admin/sheets/keys.tsx': "import '#web/admin/features/doors/doors-page.tsx';",
      'web/admin/features/session/log-in-page.tsx': "import '#web/admin/features/today/today-page.tsx';",
      'web/admin/features/today/today-page.tsx': "import '#web/admin/shell/shell.tsx';\nimport '#web/admin/paths.ts';",
    },
    found: ['web/admin/api/staff-api.ts', 'web/admin/features/session/log-in-page.tsx', 'web/admin/sheets/keys.tsx'],
  },
  {
    name: 'an unknown folder of the back office',
    files: { 'web/admin/carts/cart.ts': '', 'web/admin/features/carts/cart.ts': '' },
    found: ['web/admin/carts/cart.ts', 'web/admin/features/carts/cart.ts'],
  },
  { name: 'an unknown folder of the web app', files: { 'web/carts/cart.ts': '' }, found: ['web/carts/cart.ts'] },
  {
    name: 'has circular imports, also of types or on demand',
    files: {
      'domain/a.ts': "import { b } from './b.ts';",
      'domain/b.ts': "import './c.ts';",
      'domain/c.ts': "import type { A } from './a.ts';",
      'web/ui/dialog.tsx': "import './menu.tsx';",
      'web/ui/menu.tsx': "export const open = () => import('./dialog.tsx');",
    },
    found: ['domain/c.ts', 'web/ui/menu.tsx'],
  },
  {
    name: 'documents another order than the one that is checked',
    files: { 'ARCHITECTURE.md': ARCHITECTURE.replace('slots buy', 'buy slots') },
    found: ['ARCHITECTURE.md'],
  },
  {
    name: 'writes a table in two features',
    files: {
      'server/features/slots/store.ts':
        'export const a = `WITH b AS (SELECT 1)\n  INSERT INTO slots (id) VALUES ($1)`;',
      'server/features/tickets/store.ts': "export const a = 'UPDATE slots s SET locked_at = $1';",
      'server/history.ts': "export const a = 'SELECT 1 FROM slots FOR UPDATE';",
      'server/features/slots/store.test.ts': "export const a = 'DELETE FROM holds';",
      'server/features/promotions/store.ts':
        "export const a = 'INSERT INTO holds AS h (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 1';",
    },
    found: ['server/features/slots/store.ts', 'server/features/tickets/store.ts'],
  },
  {
    name: 'writes a table in a feature and in a folder of the server, through a function that builds the statement',
    files: {
      'server/features/slots/store.ts': "export const a = sweep('slots', 'end_time < $1');",
      'server/queue/store.ts': "export const a = 'DELETE FROM slots';",
    },
    found: ['server/features/slots/store.ts', 'server/queue/store.ts'],
  },
  {
    name: 'writes a table whose name is computed',
    files: { 'server/queue/store.ts': "export const a = (name: string) => 'DELETE FROM ' + name;" },
    found: ['server/queue/store.ts'],
  },
  {
    name: 'has an exception for a table that the file does not write',
    files: { 'server/features/holds/take-hold-store.ts': "export const a = 'DELETE FROM holds';" },
    found: ['server/features/holds/take-hold-store.ts', 'server/features/holds/take-hold-store.ts'],
  },
  {
    name: 'has SQL outside a store',
    files: {
      'server/features/slots/queries.ts': 'export const a = () => `SELECT id FROM slots`;',
      'server/features/slots/commands/add-slot.ts': "export const a = 'end_time <= $1';",
      'server/features/slots/commands/sweep-slots.ts': "export const a = sweep('slots', 'end_time <= $1');",
      'server/features/slots/supply-store.ts': "export const a = 'SELECT 1 FROM slots';",
      'server/http/slots.ts': "export const a = 'SELECT 1 FROM slots';",
    },
    found: ['server/features/slots/commands/add-slot.ts', 'server/features/slots/queries.ts', 'server/http/slots.ts'],
  },
  {
    name: 'may have SQL and has none',
    files: { 'server/settings.ts': 'export const a = 1;' },
    found: ['server/settings.ts'],
  },
  {
    name: 'an unknown feature',
    files: { 'server/features/carts/store.ts': '' },
    found: ['server/features/carts/store.ts'],
  },
  { name: 'Date.now()', files: { 'domain/a.ts': 'export const a = Date.now();' }, found: ['domain/a.ts'] },
  {
    name: 'Date.now, handed on',
    files: { 'server/a.ts': 'export const a = { time: Date.now };' },
    found: ['server/a.ts'],
  },
  { name: 'new Date()', files: { 'sandbox/a.ts': '\nexport const a = new Date();' }, found: ['sandbox/a.ts'] },
  { name: 'new Date() on a page', files: { 'web/a.ts': 'export const a = new Date();' }, found: ['web/a.ts'] },
  {
    name: 'reads the time of the database',
    files: {
      'server/a-store.ts': 'export const a = `\n  UPDATE slots SET taken_at = now()`;',
      'server/db/schema.sql':
        '-- now() in a comment is fine\nCREATE TABLE a (at timestamptz DEFAULT CURRENT_TIMESTAMP);',
    },
    found: ['server/a-store.ts', 'server/db/schema.sql'],
  },
  {
    name: 'brings zod into the web app through the contract',
    files: { 'web/a.ts': "import '#contract/slots.ts';" },
    found: ['contract/slots.ts'],
  },
  {
    name: 'takes texts that the page does not declare, itself and in components that it imports',
    files: {
      'texts/en/screens/of-start.ts': 'export const texts = { ui };',
      'texts/en/screens/of-booking.ts': 'export const texts = { location };',
      'texts/en/screens/of-members.ts': 'export const texts = { slot };',
      'web/i18n/text-groups.ts': "export const groups = ['texts', 'ui', 'location', 'slot'];",
      'web/app.tsx': "import './routes.tsx';\nimport '#web/layout/shell.tsx';",
      'web/routes.tsx': [
        "const home = page(() => import('./features/home/home-page.tsx').then((module) => module.HomePage));",
        "const slot = page(\n  () => import('./features/slots/slot-page.tsx').then((module) => module.SlotPage),\n  ['booking'],\n);",
      ].join('\n'),
      'web/layout/shell.tsx': 'const { ui, location } = useMessages();',
      'web/features/home/home-page.tsx':
        "import type { Slot } from '#web/shared/hold.tsx';\nconst { ui } = useMessages();",
      'web/features/slots/slot-page.tsx': "import './components/panel.tsx';\nconst { ui, slot: own } = useMessages();",
      'web/features/slots/components/panel.tsx': "const open = () => import('#web/shared/hold.tsx');",
      'web/shared/hold.tsx': 'const { location } = useMessages();\nconst all = useMessages();',
    },
    found: ['web/features/slots/slot-page.tsx', 'web/layout/shell.tsx', 'web/shared/hold.tsx'],
  },
  {
    name: 'has meaningless file names',
    files: {
      'domain/utils.ts': '',
      'web/ui/helpers/date.ts': '',
      'server/http/index.ts': '',
      'contract/common.ts': '',
    },
    found: ['contract/common.ts', 'domain/utils.ts', 'server/http/index.ts', 'web/ui/helpers/date.ts'],
  },
  { name: 'a cast without a reason', files: { 'domain/a.ts': "export const a = 'b' as Day;" }, found: ['domain/a.ts'] },
  { name: 'a folder beside the project', files: { 'README.md': `see ${'..'}/shared/spec.md` }, found: ['README.md'] },
  { name: 'a registry', files: { '.npmrc': `registry=${'https'}://registry.${'npmjs'}.org/` }, found: ['.npmrc'] },
  { name: 'a document of its own', files: { 'README.md': `as decision ${'D'}12 says` }, found: ['README.md'] },
  {
    name: 'locks no binary for a platform',
    files: {
      'package-lock.json': JSON.stringify({
        packages: {
          '': { dependencies: { tool: '1.0.0', other: '^2.0.0' } },
          'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-windows': '1.0.0' } },
          'node_modules/tool-linux': {},
          'node_modules/other': { resolved: 'https://example.com/other.tgz' },
        },
      }),
    },
    found: ['package-lock.json', 'package-lock.json', 'package-lock.json'],
  },
];

test('a project that follows the rules has no findings', () => {
  expect(check(FINE)).toEqual([]);
});

describe('a project that breaks a rule', () => {
  test.each(WRONG)('a project that breaks a rule is reported: $name', ({ files, found }) => {
    expect(
      check({ ...FINE, ...files })
        .map(({ path }) => path)
        .sort(),
    ).toEqual(found);
  });
});

test('a finding names the line and where the code belongs', () => {
  const [finding] = check({ ...FINE, 'domain/a.ts': "\n\nimport { now } from '#server/clock.ts';\n" });
  expect(finding).toMatchObject({ path: 'domain/a.ts', line: 3 });
  expect(finding?.message).toContain('belongs in server or web');
});

test('a const assertion and a cast with its reason above it are accepted', () => {
  const files = {
    'domain/c.ts': 'export const c = [1] as const;\n// Days are written so.\nexport const d = c as Day;\n',
  };
  expect(check({ ...FINE, ...files })).toEqual([]);
});

test('an unused text of the back office is reported', () => {
  const findings = check({
    'texts/en/staff/today.ts': "export const today = { title: 'a', unused: 'b' };\n",
    'web/admin/features/today/today-page.tsx': "export const Title = () => useStaffTexts('today').title;\n",
  });
  expect(findings.map(({ message }) => message.split(';')[0])).toEqual(['nothing shows the text today.unused']);
});

test('an unused text is reported with its group, even when texts load on demand or are chosen by a computed name', () => {
  const texts = [
    "export const slot = { title: 'a', unused: 'b', status: { free: 'c', held: 'd' } };",
    "export const tickets = { choose: 'e', title: 'f' };",
    "export const layout = { terms: 'g', privacy: 'h' };",
  ];
  const page = [
    'function Slot({ status }) { const { slot } = useMessages(); return slot.title + slot.status[status]; }',
    "const useTicketTexts = textsOnDemand(import.meta.glob('./a.ts', { import: 'tickets' }));",
    'function Legal({ name }) { const { layout } = useMessages(); return layout[name]; }',
  ];
  const findings = check({
    'texts/en/screens/a.ts': `${texts.join('\n')}\n`,
    'web/a.tsx': `export ${page[0]}\n`,
    'web/texts.ts': `export ${page[1]}\n`,
    'web/b.tsx': 'export const b = () => useTicketTexts().choose;\n',
    'web/c.tsx': `export ${page[2]}\nexport const c = () => <Legal name="terms" />;\n`,
  });
  expect(findings.map(({ line, message }) => [line, message.split(';')[0]])).toEqual([
    [1, 'nothing shows the text slot.unused'],
    [2, 'nothing shows the text tickets.title'],
    [3, 'nothing shows the text layout.privacy'],
  ]);
});

test('a file that does not parse stops the check', () => {
  expect(() => check({ 'domain/a.ts': 'export const = 1;' })).toThrow('domain/a.ts does not parse');
});

function check(files: Files) {
  const root = mkdtempSync(join(tmpdir(), 'yumori-structure-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).findings;
}

describe('a language', () => {
  const LANGUAGES = {
    'domain/basics/locale.ts':
      "const LIST = {\n  en: {\n    name: 'English',\n  },\n  vi: {\n    name: 'Tiếng Việt',\n  },\n};\nexport const LOCALES = Object.keys(LIST);\n",
    'texts/en/mails.ts': "export const mails = { a: 'a' };\n",
    'texts/vi/mails.ts': "export const mails = { a: 'b' };\n",
    'e2e/states-english.proof.ts': "proveStates('en', GUEST_STATES);\nproveStates('en', DESK_STATES);\n",
    'e2e/states-vietnamese.proof.ts': "proveStates('vi', GUEST_STATES);\n",
    'e2e/desk-states-vietnamese.proof.ts': "proveStates('vi', DESK_STATES);\n",
  };

  test.each([
    ['a file that only English has', { 'texts/en/pages.ts': 'export const pages = 1;\n' }, 'texts/vi/pages.ts'],
    ['a file that English has not', { 'texts/vi/pages.ts': 'export const pages = 1;\n' }, 'texts/vi/pages.ts'],
    ['a folder that the list has not', { 'texts/xx/mails.ts': 'export const mails = 1;\n' }, 'domain/basics/locale.ts'],
    [
      'screens of the back office that no proof examines in it',
      { 'e2e/desk-states-vietnamese.proof.ts': '' },
      'domain/basics/locale.ts',
    ],
    ['a language named as a value', { 'server/a.ts': "export const a = (b: string) => b === 'vi';\n" }, 'server/a.ts'],
    ['a language named as a key', { 'server/a.ts': 'export const a = { en: 1, vi: 2 };\n' }, 'server/a.ts'],
    ['a language named in a path', { 'server/a.ts': "import '#texts/vi/mails.ts';\n" }, 'server/a.ts'],
    ['a language named in a page', { 'web/index.html': '<p lang="vi">…</p>\n' }, 'web/index.html'],
    [
      'a language named in a table',
      { 'server/db/schema/1-a.sql': "CHECK (locale IN ('en', 'vi'))\n" },
      'server/db/schema/1-a.sql',
    ],
  ])('a language is reported when it needs more than a folder and a list entry: %s', (_what, files, path) => {
    const findings = check({ ...FINE, ...LANGUAGES, ...files });
    expect(findings.map((finding) => finding.path)).toEqual([path]);
  });

  test('a language may be named by a test, a migration and its own texts', () => {
    const files = {
      'server/a.test.ts': "export const a = 'vi';\n",
      'server/db/migrations/0002-people.sql': "CHECK (locale IN ('en', 'vi'))\n",
      'texts/vi/mails.ts': "export const mails = { a: 'vi' };\n",
    };
    expect(check({ ...FINE, ...LANGUAGES, ...files })).toEqual([]);
  });
});
