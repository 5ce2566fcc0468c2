import type { Locale } from '#domain/basics/locale.ts';
import type { Location, Room } from './locations.ts';
import type { Slot } from './slots.ts';
import type { Brand } from './system.ts';

/**
 * What the first drawing of a page is made from, on the server and again in the browser, so that both draw the same. The page
 * brings it along as inert JSON; nothing in it depends on who asks, beyond whether somebody is logged in.
 */
export type FirstView = {
  /** The server's time of the drawing, as an instant in ISO 8601. */
  readonly now: string;
  readonly locale: Locale;
  /** Nobody chose the language: it is the browser's. */
  readonly isDetected: boolean;
  /** The request brought no session: nobody is logged in. */
  readonly isVisitor: boolean;
  readonly brand: Brand;
  /** All of them, where the page is about locations. */
  readonly locations?: readonly Location[];
  readonly rooms?: { readonly locationId: string; readonly rooms: readonly Room[] };
  readonly slot?: Slot;
};

/** Tells the server the language that a visitor chose, as one of our locales. */
export const LANGUAGE_COOKIE = 'yumori.language';

/** The element that holds it, by its id. */
export const FIRST_VIEW_ID = 'first-view';

/** A page as it is to be drawn: its path, and its query with the question mark. */
export type PageToDraw = { readonly view: FirstView; readonly path: string; readonly search: string };

export type DrawnPage = {
  /** What stands in the page where the app will live. */
  readonly html: string;
  /** Addresses of the scripts that the app will need to live there. */
  readonly scripts: readonly string[];
  /** Addresses of the fonts that the drawing needs. */
  readonly fonts: readonly string[];
};

/** Draws pages on the server; made by the build of the web app. Throws when it cannot. */
export type PageDrawer = (page: PageToDraw) => DrawnPage;

/** `imports` are keys of the other files, `src` is relative to the folder of the web app; a chunk of several modules has a name instead. */
export type BuiltFile = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly src?: string;
  readonly name?: string;
};

/** What the build knows of its files. */
export type BuiltFiles = Readonly<Record<string, BuiltFile>>;
