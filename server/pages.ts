import { pageAt } from '#contract/pages.ts';
import { isId } from '#domain/basics/id.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { showBrand } from '#server/features/brand/present.ts';
import type { Context } from './context.ts';
import { showLocations, showRooms } from './features/locations/present.ts';
import { programsSoldAt } from './features/locations/queries.ts';
import { presentSlot } from './features/slots/present.ts';
import { findSlot } from './features/slots/queries.ts';
import { visitor } from './http/caller.ts';
import type { Discovery } from './http/discovery.ts';
import type { PageContent, PageReader } from './http/page-head.ts';

/** Creates the reader of a page's content. Without the database a page loses only its details. */
export function createPageReader(context: Context): PageReader {
  return {
    publicUrl: context.publicUrl,
    read: async (path, locale) => {
      try {
        return await readPageContent(context, path, locale);
      } catch (error) {
        context.log.warn({ err: error }, 'a page is sent without its content');
        return undefined;
      }
    },
  };
}

/**
 * Reads the public content of the page at a path, the same for every caller. Addresses with a secret are not
 * looked up.
 */
async function readPageContent(context: Context, path: string, locale: Locale): Promise<PageContent> {
  const { db, clock } = context;
  const now = clock.now();
  const found = pageAt(path);
  const [id = ''] = found?.parts ?? [];
  const brand = await showBrand(context);
  const content: PageContent = { brand, locations: [], now };
  switch (found?.page) {
    case '/': {
      const locations = await showLocations(db, locale);
      return { ...content, locations, shows: { brand, locations } };
    }
    case '/booking/:saunaId': {
      const all = await showLocations(db, locale);
      const locations = all.filter((location) => location.id === id);
      if (locations.length === 0) return { ...content, shows: { brand, locations: all } };
      const rooms = { locationId: id, rooms: (await showRooms(db, id, locale)) ?? [] };
      return {
        ...content,
        locations,
        programs: await programsSoldAt(db, id, locale),
        shows: { brand, locations: all, rooms },
      };
    }
    case '/slot/:slotId': {
      const found = isId(id) ? await findSlot(db, { slotId: id, viewer: visitor, locale, now }) : undefined;
      if (found === undefined) return content;
      const slot = presentSlot(found);
      const { location } = slot.room;
      const locations = (await showLocations(db, locale)).filter((each) => each.id === location.id);
      const rooms = { locationId: location.id, rooms: (await showRooms(db, location.id, locale)) ?? [] };
      return { ...content, locations, slot, shows: { brand, rooms, slot } };
    }
    case undefined:
    case '/terms-of-use':
    case '/privacy-policy':
    case '/booking-policy':
      return { ...content, shows: { brand } };
    default:
      return content;
  }
}

/** Creates the data source of the sitemap and the web manifest. */
export function createDiscovery(context: Context): Discovery {
  return {
    publicUrl: context.publicUrl,
    brand: () => showBrand(context),
    locations: () => showLocations(context.db, 'en'),
  };
}
