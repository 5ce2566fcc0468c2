import type { Plugin } from 'vite';

/** Small parts that several screens share, in one chunk instead of thirty. Dialogs, menus and fields come when needed. */
const SHARED =
  /\/domain\/(basics|calendar|slots|locations)\/|\/web\/(ui|layout|api|session|paths|i18n|pictures|live)\b/;
const ALONE =
  /\/drawings\/|\/(dialog|menu|phone-menu|disclosure|toast-view|[a-z]+-field|field-frame|field-texts|use-form|choices|not-found-page|member-face|watch-slots|use-queries|changed-queries|other-tabs)\.tsx?|\.css/;

const LOCATION = '/location-page.tsx';

/** Packages name these in their lists of contents, but only some screens use them. */
const NOT_AT_START = /\/(queriesObserver|mutationObserver|use-queries|use-mutation)\.[jt]s|\.css/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Whether a module comes with another one, because that imports it, or what imports it does. */
function comesWith(id: string, modules: Modules, page: string): boolean {
  const asked = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const each of asked) {
    if (each.endsWith(page)) return true;
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) asked.add(importer);
  }
  return false;
}

/**
 * Which chunk a module goes to. What every page needs is one, with the packages and what the first page shares with others,
 * because large ones pack best; then what the page of a location shares with any page, and with pages about a slot; then the rest
 * of what is shared. In this order, lest a later one takes a part of an earlier along.
 */
export const CHUNKS = [
  (id: string, modules: Modules) => (isAtStart(id, modules) ? 'start' : null),
  (id: string, modules: Modules) => (isShared(id) && comesWith(id, modules, LOCATION) ? 'calendar' : null),
  (id: string, modules: Modules) => (/\/web\/slots\//.test(id) && comesWith(id, modules, LOCATION) ? 'slots' : null),
  (id: string, modules: Modules) =>
    /\/features\/location\//.test(id) && comesWith(id, modules, LOCATION) ? 'location' : null,
  (id: string) => (isShared(id) ? 'shared' : null),
].map((name) => ({ name, debugName: 'by page' }));

function isAtStart(id: string, modules: Modules): boolean {
  if (NOT_AT_START.test(id)) return false;
  if (/\/node_modules\/(react-dom|scheduler)\//.test(id)) return true;
  if (comesWith(id, modules, '/web/main.tsx')) return true;
  return isShared(id) && ['/home-page.tsx', '/of-start.ts'].some((page) => comesWith(id, modules, page));
}

const isShared = (id: string) => SHARED.test(id) && !ALONE.test(id);

/** What stands in place of modules that nothing here uses, and that come along all the same. */
const UNUSED: readonly { module: RegExp; instead: string }[] = [
  {
    module: /query-core\/.*\/infiniteQueryBehavior\.js$/,
    instead:
      'const none = () => undefined; export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage };',
  },
  // Vite's, which would fetch what a chunk needs along with it; the page and `prefetch-on-intent.ts` do that.
  { module: /vite\/preload-helper\.js$/, instead: 'export const __vitePreload = (load) => load();' },
];

export function leaveOutUnused(): Plugin {
  return {
    name: 'yumori-leave-out-unused',
    enforce: 'pre',
    apply: 'build',
    load: (id) => UNUSED.find(({ module }) => module.test(id))?.instead,
  };
}
