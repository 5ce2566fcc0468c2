import type { PagePattern } from '../pages.ts';

/** A page, or an address that is none. */
export type PageName = PagePattern | 'unknown';

/**
 * What a page is called, and what it holds in a sentence: before the app has started, in a list of search results, in a preview
 * of a link. A location's page is named by its location, a slot's by its room.
 */
export type PageWords = { title: string; description: string };

/** The words for every page in one language. */
export type PageTexts = Record<PageName, PageWords> & {
  /** As the title of a window. */
  titleOf: (page: string) => string;
  /** A room and its location, as the title of a slot's page. */
  roomAt: (room: string, location: string) => string;
  /** The place that a location's page is about. */
  location: (place: { name: string; address: string }) => string;
  /** One time of one room. */
  slot: (slot: { room: string; location: string; day: string; time: string; program: string; price: string }) => string;
};
