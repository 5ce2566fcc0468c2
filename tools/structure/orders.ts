import { isTest, type TextFile } from './project.ts';
import type { Finding, Source } from './source.ts';

// In each order, a later part may import an earlier one, never the reverse.

const DOMAIN_FOLDERS = [
  'basics',
  'calendar',
  'locations',
  'staff',
  'slots',
  'holds',
  'pricing',
  'promotions',
  'vouchers',
  'payments',
  'invoices',
  'tickets',
  'entry',
  'reservations',
  'counter',
  'members',
  'visits',
  'blocks',
  'doors',
  'catalog',
];

/** The folders of the server, and the files that these may import; other files directly in it are wiring. */
const SERVER_FOLDERS = [
  'clock.ts',
  'log.ts',
  'environment.ts',
  'answer.ts',
  'papers',
  'adapters',
  'db',
  'ledger',
  'audit',
  'config.ts',
  'context.ts',
  'settings.ts',
  'history-actions.ts',
  'history.ts',
  'history-facts.ts',
  'queue',
  'limits',
  'secrets',
  'live',
  'pictures',
  'catalog-file',
  'http',
  'features',
  'metrics',
  'commands',
  'testing',
  'system-tests',
  'proofs',
];
const SERVER_FEATURES = [
  'locations',
  'brand',
  'staff',
  'accounts',
  'approvals',
  'promotions',
  'vouchers',
  'payments',
  'invoices',
  'tickets',
  'slots',
  'holds',
  'entry',
  'charges',
  'reservations',
  'visits',
  'guests',
  'checkout',
  'counter',
  'leaving',
  'blocks',
  'doors',
  'mail',
  'catalog',
  'exceptions',
  'trail',
  'reports',
];

/** The folders of the web app below its features, and the two files that these may import. */
const WEB_FOLDERS = [
  'browsers.ts',
  'paths.ts',
  'router',
  'api',
  'i18n',
  'ui',
  'pictures',
  'offline',
  'session',
  'live',
  'layout',
  'shared',
];
const WEB_FEATURES = [
  'home',
  'legal',
  'locations',
  'accounts',
  'guests',
  'payments',
  'slots',
  'buy',
  'pay-links',
  'reservations',
];

/** The folders of the public app that the back office, which has a build of its own, may import. */
const USED_BY_ADMIN = ['router', 'api', 'i18n', 'ui'];

/** The folders of the back office below its features, and the file that these may import. */
const ADMIN_FOLDERS = ['paths.ts', 'api', 'i18n', 'ui', 'session', 'offline', 'sheets', 'shell'];
const ADMIN_FEATURES = [
  'missing',
  'session',
  'me',
  'staff',
  'doors',
  'bookings',
  'counter',
  'blocks',
  'exceptions',
  'reports',
  'trail',
  'today',
];

/** Files that the configuration of both builds shares. */
const OF_BUILDS = ['web/browsers.ts', 'web/build-plugins.ts', 'web/chunks.ts', 'web/offline/build-worker.ts'];

const featuresOf = (names: readonly string[]) => names.map((name) => `features/${name}`);

/** The parts of each tree: its folders and, below `features`, each feature. */
const ORDERS = {
  domain: DOMAIN_FOLDERS,
  server: SERVER_FOLDERS.flatMap((name) => (name === 'features' ? featuresOf(SERVER_FEATURES) : [name])),
  web: [...WEB_FOLDERS, ...featuresOf(WEB_FEATURES), 'design'],
  'web/admin': [...ADMIN_FOLDERS, ...featuresOf(ADMIN_FEATURES)],
};

type Place = { tree: keyof typeof ORDERS; part: string };

/** Returns where a module belongs: `{ tree: 'web/admin', part: 'features/today' }`. */
function placeOf(path: string): Place | undefined {
  const [, tree, part] = /^(domain|server|web\/admin|web)\/(features\/[^/]+|[^/]+)/.exec(path) ?? [];
  // The expression names the trees.
  return part === undefined ? undefined : { tree: tree as Place['tree'], part };
}

/** Returns the part of the web app to which a module belongs, such as `web/admin/features/today`. */
export function webFolder(path: string): string | undefined {
  const place = placeOf(path);
  return place?.tree.startsWith('web') ? `${place.tree}/${place.part}` : undefined;
}

/** Reports imports of a later part of a tree from an earlier one, unknown parts, and imports across the two web apps. */
export function checkOrders(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const from = placeOf(source.path);
    if (from === undefined) return [];
    const crossed = importsAcross(source, from);
    if (isWiring(from)) return crossed;
    const order = ORDERS[from.tree];
    if (!order.includes(from.part)) {
      const message = `there is no ${from.part} in ${from.tree}; there are ${order.join(', ')}.`;
      return [{ path: source.path, line: 1, message }];
    }
    return isTest(source.path) ? crossed : [...crossed, ...importsFromAbove(source, from)];
  });
}

function importsAcross(source: Source, { tree }: Place): Finding[] {
  if (tree === 'web') return importsOfAdmin(source);
  return tree === 'web/admin' ? importsOfPublicApp(source) : [];
}

/**
 * Reports imports of the back office from the public app: the two are separate builds, so every guest would
 * download the imported module.
 */
function importsOfAdmin({ path, imports }: Source): Finding[] {
  return imports
    .filter(({ target }) => target?.startsWith('web/admin/'))
    .map(({ line, specifier }) => ({
      path,
      line,
      message: `imports ${specifier}: the public site knows nothing of the back office.`,
    }));
}

function importsOfPublicApp({ path, imports }: Source): Finding[] {
  const isConfig = path === 'web/admin/vite.config.ts';
  return imports
    .filter(({ target = '' }) => {
      const to = placeOf(target);
      if (to?.tree !== 'web' || USED_BY_ADMIN.includes(to.part)) return false;
      return !(isConfig && OF_BUILDS.includes(target));
    })
    .map(({ line, specifier }) => ({
      path,
      line,
      message: `imports ${specifier}: of the public site the back office may import ${USED_BY_ADMIN.join(', ')} only.`,
    }));
}

function importsFromAbove({ path, imports }: Source, from: Place): Finding[] {
  const order: readonly string[] = ORDERS[from.tree];
  return imports.flatMap(({ line, specifier, target = '' }) => {
    const to = placeOf(target);
    if (to?.tree !== from.tree) return [];
    if (!isWiring(to) && order.indexOf(to.part) <= order.indexOf(from.part)) return [];
    const message = `imports ${specifier}, which comes after ${from.part}. What both need belongs in an earlier part; what joins them, in the later.`;
    return [{ path, line, message }];
  });
}

/** Returns whether a part may import all others: a file directly in its tree, or the server-side rendering. */
function isWiring({ tree, part }: Place): boolean {
  return (tree === 'web' && part === 'server') || (part.includes('.') && !ORDERS[tree].includes(part));
}

/** Checks that ARCHITECTURE.md states the orders that are checked. */
export function checkToldOrders(files: readonly TextFile[]): Finding[] {
  const path = 'ARCHITECTURE.md';
  const told = files.find((file) => file.path === path)?.text.replaceAll(/\s+/g, ' ');
  if (told === undefined) return [];
  const foldersOf = (order: readonly string[]) => order.filter((name) => !name.endsWith('.ts'));
  return [DOMAIN_FOLDERS, SERVER_FOLDERS, SERVER_FEATURES, WEB_FOLDERS, WEB_FEATURES, ADMIN_FOLDERS, ADMIN_FEATURES]
    .map((order) => foldersOf(order).join(' '))
    .filter((order) => !told.includes(` ${order} `))
    .map((order) => ({ path, line: 1, message: `does not state the order that is checked: ${order}` }));
}
