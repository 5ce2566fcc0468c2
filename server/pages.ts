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
import { createHotAnswers } from './live/hot-answers.ts';
import type { SlotChanges } from './live/slot-changes.ts';

const MEGABYTE = 1024 * 1024;

type Facts = Omit<PageContent, 'now'>;
type Reading = Context & { readonly slotChanges: SlotChanges };

/** Creates the reader of a page's content. Without the database a page loses only its details. */
export function createPageReader(context: Reading): PageReader {
  const { slotChanges, clock, config } = context;
  const kept = createHotAnswers<Facts>(slotChanges, { maxBytes: Math.min(config.answerMemoryMb, 1) * MEGABYTE });
  return {
    publicUrl: context.publicUrl,
    read: async (path, locale) => {
      const now = clock.now();
      const found = pageAt(path);
      try {
        // A slot changes at any moment; everything else only with the catalog.
        if (found?.page === '/slot/:slotId') return { ...(await readFacts(context, { found, locale, now })), now };
        const facts = await kept.get({
          // Only the id of a location affects the content. The browser looks up other ids, because some are secrets.
          key: `${found?.page} ${found?.page === '/booking/:saunaId' ? found.parts[0] : ''} ${locale}`,
          roomId: null,
          now,
          async make() {
            const value = await readFacts(context, { found, locale, now });
            return { value, bytes: 2 * JSON.stringify(value).length, until: null };
          },
        });
        return facts && { ...facts, now };
      } catch (error) {
        context.log.warn({ err: error }, 'the data of a page could not be read; it is sent without content');
        return undefined;
      }
    },
  };
}

type Page = { readonly found: ReturnType<typeof pageAt>; readonly locale: Locale; readonly now: Date };

/**
 * Reads the public content of the page at a path, the same for every caller. Addresses with a secret are not
 * looked up.
 */
async function readFacts(context: Context, { found, locale, now }: Page): Promise<Facts> {
  const { db } = context;
  const [id = ''] = found?.parts ?? [];
  const brand = await showBrand(context);
  const content: Facts = { brand, locations: [] };
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
