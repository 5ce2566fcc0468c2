import { isTest, type TextFile } from './project.ts';
import type { Finding, Source } from './source.ts';

/** The server's features in order: a later one may import an earlier one, never the reverse. */
export const SERVER_FEATURES = [
  'locations',
  'brand',
  'accounts',
  'staff',
  'promotions',
  'vouchers',
  'payments',
  'invoices',
  'tickets',
  'slots',
  'holds',
  'entry',
  'reservations',
  'visits',
  'guests',
  'checkout',
  'leaving',
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
  'reservations',
  'reservation',
];

const WEB_ORDER = [...WEB_FOLDERS, ...WEB_FEATURES.map((name) => `features/${name}`), 'design'];

/**
 * Returns where a module of the web app belongs: a feature, a folder beside the features, or a file in
 * `web/`.
 */
export function webFolder(path: string): string | undefined {
  return /^web\/(features\/[^/]+|[^/]+)/.exec(path)?.[1];
}

export function checkWebOrder(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const from = webFolder(source.path);
    if (from === undefined || isWiring(from)) return [];
    if (WEB_ORDER.includes(from)) return isTest(source.path) ? [] : importsFromAbove(source, from);
    return [{ path: source.path, line: 1, message: `there is no ${from} in web; there are ${WEB_ORDER.join(', ')}.` }];
  });
}

function importsFromAbove({ path, imports }: Source, from: string): Finding[] {
  return imports.flatMap(({ line, specifier, target = '' }) => {
    const to = webFolder(target);
    if (to === undefined || (!isWiring(to) && WEB_ORDER.indexOf(to) <= WEB_ORDER.indexOf(from))) return [];
    const message = `imports ${specifier}, which comes after ${from}. What both need belongs in an earlier folder.`;
    return [{ path, line, message }];
  });
}

/** Returns whether a folder is wiring: a file directly in `web/`, or the server-side rendering. */
function isWiring(folder: string): boolean {
  return folder === 'server' || (folder.includes('.') && !WEB_FOLDERS.includes(folder));
}

/** Checks that ARCHITECTURE.md states the orders that are checked. */
export function checkToldOrders(files: readonly TextFile[]): Finding[] {
  const path = 'ARCHITECTURE.md';
  const told = files.find((file) => file.path === path)?.text.replaceAll(/\s+/g, ' ');
  if (told === undefined) return [];
  return [SERVER_FEATURES, WEB_FOLDERS.filter((name) => !name.endsWith('.ts')), WEB_FEATURES]
    .map((order) => order.join(' '))
    .filter((order) => !told.includes(` ${order} `))
    .map((order) => ({ path, line: 1, message: `does not state the order that is checked: ${order}` }));
}
