import type { Locale } from '#domain/basics/locale.ts';
import type { Location, Room } from './locations.ts';
import type { Slot } from './slots.ts';
import type { Brand } from './system.ts';

/**
 * The data of a page's first render, on the server and again in the browser, so that hydration matches. The
 * page carries it as inert JSON; it does not depend on the caller, except for whether the caller is logged
 * in.
 */
export type FirstView = {
  /** The server time of the render, in ISO 8601. */
  readonly now: string;
  readonly locale: Locale;
  /** The language comes from the browser, not from a choice of the visitor. */
  readonly isDetected: boolean;
  /** The request had no session: the caller is not logged in. */
  readonly isVisitor: boolean;
  readonly brand: Brand;
  /** All locations, on a page that shows locations. */
  readonly locations?: readonly Location[];
  readonly rooms?: { readonly locationId: string; readonly rooms: readonly Room[] };
  readonly slot?: Slot;
};

/** The cookie that carries the language a visitor chose, as one of the locales. */
export const LANGUAGE_COOKIE = 'yumori.language';

/** The id of the element that holds the first view. */
export const FIRST_VIEW_ID = 'first-view';

/** A page to render: its path, and its query with the question mark. */
export type PageToDraw = { readonly view: FirstView; readonly path: string; readonly search: string };

export type DrawnPage = {
  /** The HTML of the app's root element. */
  readonly html: string;
  /** Addresses of the scripts that hydration needs. */
  readonly scripts: readonly string[];
  /** Addresses of the fonts that the first render needs. */
  readonly fonts: readonly string[];
};

/** Renders pages on the server; exported by the build of the web app. Throws when rendering fails. */
export type PageDrawer = (page: PageToDraw) => DrawnPage;

/**
 * `imports` are keys of other files, `src` is relative to the web folder; a chunk of several modules has a
 * name instead.
 */
export type BuiltFile = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly src?: string;
  readonly name?: string;
};

/** The manifest of the build. */
export type BuiltFiles = Readonly<Record<string, BuiltFile>>;
