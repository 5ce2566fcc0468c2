import { isTest, type TextFile } from './project.ts';
import type { Finding, Source } from './source.ts';

/** The server's features in order: a later one may import an earlier one, never the reverse. */
export const SERVER_FEATURES = [
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
  'bookings',
  'mail',
  'catalog',
  'backoffice',
  'trail',
  'reports',
];

/**
 * The folders of the web app below its features, and the two files that these may import, in the same order.
 */
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
  'slots',
];
const WEB_FEATURES = [
  'home',
  'legal',
  'location',
  'account',
  'guests',
  'payment',
  'slot',
  'buy',
  'pay',
  'reservations',
  'reservation',
];

/** The folders of the public app that the back office, which has a build of its own, may import. */
const USED_BY_ADMIN = ['router', 'api', 'i18n', 'ui'];

/** The folders of the back office below its features, and the file that these may import, in the same order. */
const ADMIN_FOLDERS = ['paths.ts', 'api', 'i18n', 'ui', 'session', 'offline', 'shell'];
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
  'numbers',
  'trail',
  'today',
];

const ADMIN_ORDER = [...ADMIN_FOLDERS, ...ADMIN_FEATURES.map((name) => `features/${name}`)].map(
  (name) => `admin/${name}`,
);

/** Files that the configuration of both builds shares. */
const OF_BUILDS = ['web/browsers.ts', 'web/build-plugins.ts', 'web/chunks.ts', 'web/offline/build-worker.ts'];

const WEB_ORDER = [...WEB_FOLDERS, ...WEB_FEATURES.map((name) => `features/${name}`), 'design'];

/**
 * Returns the part of the web app to which a module belongs: a feature, another folder, or a file in `web/`.
 * Below `web/admin`, it is the part of the back office, such as `admin/features/today`.
 */
export function webFolder(path: string): string | undefined {
  return /^web\/((admin\/)?(features\/[^/]+|[^/]+))/.exec(path)?.[1];
}

export function checkWebOrder(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const from = webFolder(source.path);
    if (from === undefined) return [];
    const isAdmin = from.startsWith('admin/');
    const crossed = isAdmin ? importsOfPublicApp(source) : importsOfAdmin(source);
    if (isWiring(from)) return crossed;
    const order = isAdmin ? ADMIN_ORDER : WEB_ORDER;
    if (order.includes(from)) return isTest(source.path) ? crossed : [...crossed, ...importsFromAbove(source, from)];
    return [{ path: source.path, line: 1, message: `there is no ${from} in web; there are ${order.join(', ')}.` }];
  });
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
      const to = webFolder(target);
      if (to === undefined || to.startsWith('admin/') || USED_BY_ADMIN.includes(to)) return false;
      return !(isConfig && OF_BUILDS.includes(target));
    })
    .map(({ line, specifier }) => ({
      path,
      line,
      message: `imports ${specifier}: of the public site the back office may import ${USED_BY_ADMIN.join(', ')} only.`,
    }));
}

function importsFromAbove({ path, imports }: Source, from: string): Finding[] {
  return imports.flatMap(({ line, specifier, target = '' }) => {
    const to = webFolder(target);
    const order = from.startsWith('admin/') ? ADMIN_ORDER : WEB_ORDER;
    // Imports across the two apps are checked by the functions above.
    if (to === undefined || to.startsWith('admin/') !== from.startsWith('admin/')) return [];
    if (!isWiring(to) && order.indexOf(to) <= order.indexOf(from)) return [];
    const message = `imports ${specifier}, which comes after ${from}. What both need belongs in an earlier folder.`;
    return [{ path, line, message }];
  });
}

/** Returns whether a folder is wiring: a file directly in `web/` or `web/admin/`, or the server-side rendering. */
function isWiring(folder: string): boolean {
  return folder === 'server' || (folder.includes('.') && ![...WEB_ORDER, ...ADMIN_ORDER].includes(folder));
}

/** Checks that ARCHITECTURE.md states the orders that are checked. */
export function checkToldOrders(files: readonly TextFile[]): Finding[] {
  const path = 'ARCHITECTURE.md';
  const told = files.find((file) => file.path === path)?.text.replaceAll(/\s+/g, ' ');
  if (told === undefined) return [];
  const foldersOf = (order: readonly string[]) => order.filter((name) => !name.endsWith('.ts'));
  return [SERVER_FEATURES, foldersOf(WEB_FOLDERS), WEB_FEATURES, foldersOf(ADMIN_FOLDERS), ADMIN_FEATURES]
    .map((order) => order.join(' '))
    .filter((order) => !told.includes(` ${order} `))
    .map((order) => ({ path, line: 1, message: `does not state the order that is checked: ${order}` }));
}
