import type { Plugin } from 'vite';

/** Small modules that several screens share, in one chunk instead of thirty. Dialogs, menus and fields load on demand. */
const SHARED =
  /\/domain\/(basics|calendar|slots|locations)\/|\/web\/(ui|layout|api|session|paths|i18n|pictures|live|shared\/back-link)\b/;
const ALONE =
  /\/drawings\/|\/(dialog|menu|phone-menu|disclosure|toast-view|[a-z]+-field|field-frame|field-texts|use-form|typed-text|choices|not-found-page|member-face|photograph|landscape|room-drawing|remember-language|watch-slots|use-queries|changed-queries|reservation-queries|other-tabs|last-failure|server-text)\.tsx?|\.css/;

/** What most pages of bookings show, some of it legal pages too. */
const FACTS =
  /\/web\/ui\/(card|facts)\.tsx|\/domain\/(slots\/room-type|reservations\/cancellation|payments\/refund|pricing\/house-fees)\.ts/;

const LOCATION = '/location-page.tsx';

/** Packages re-export these from their entry modules, but only some screens use them. */
const NOT_AT_START = /\/(queriesObserver|mutationObserver|use-queries|use-mutation)\.[jt]s|\.css/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Returns whether a page imports a module, directly or through other modules. */
function comesWith(id: string, modules: Modules, page: string): boolean {
  const asked = new Set([id]);
  // Iterating over a set also visits what is added meanwhile.
  for (const each of asked) {
    if (each.endsWith(page)) return true;
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) asked.add(importer);
  }
  return false;
}

/**
 * The chunks by priority; a module joins the first that matches. `start` has what every page needs, the packages
 * and what the home page shares, because large chunks compress best. Then come modules of the location page that
 * legal pages or other pages of slots share, then the other shared modules.
 */
export const CHUNKS = [
  (id: string, modules: Modules) => (isAtStart(id, modules) ? 'start' : null),
  (id: string, modules: Modules) => (isShared(id) && isOfBoth(id, modules) ? 'formats' : null),
  (id: string, modules: Modules) =>
    (isShared(id) || /\/web\/shared\//.test(id)) && comesWith(id, modules, LOCATION) ? 'slots' : null,
  (id: string, modules: Modules) =>
    /\/features\/locations\//.test(id) && comesWith(id, modules, LOCATION) ? 'location' : null,
  (id: string) => (FACTS.test(id) ? 'facts' : null),
  (id: string) => (isShared(id) ? 'shared' : null),
].map((name) => ({ name, debugName: 'by page' }));

const isOfBoth = (id: string, modules: Modules) =>
  [LOCATION, '/legal-page.tsx'].every((page) => comesWith(id, modules, page));

function isAtStart(id: string, modules: Modules): boolean {
  if (NOT_AT_START.test(id)) return false;
  if (/\/node_modules\/(react-dom|scheduler)\//.test(id)) return true;
  if (comesWith(id, modules, '/web/main.tsx')) return true;
  return isShared(id) && ['/home-page.tsx', '/of-start.ts'].some((page) => comesWith(id, modules, page));
}

const isShared = (id: string) => SHARED.test(id) && !ALONE.test(id);

/**
 * Replaces Vite's helper for dynamic imports, which would preload their imports and styles: there is one style sheet, and
 * the page and `prefetch-on-intent.ts` do the rest.
 */
export function leaveOutPreloads(): Plugin {
  return {
    name: 'yumori-leave-out-preloads',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (/vite\/preload-helper\.js$/.test(id) ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
