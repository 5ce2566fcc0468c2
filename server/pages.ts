import { pageAt } from '#contract/pages.ts';
import { isId } from '#domain/basics/id.ts';
import type { Context } from './context.ts';
import { listLocations, programsSoldAt } from './features/locations/queries.ts';
import { showBrand } from './features/site/queries.ts';
import { findSlot } from './features/slots/queries.ts';
import type { Discovery } from './http/discovery.ts';
import type { PageContent, PageReader } from './http/page-head.ts';

/** Reads what pages are about, for their heads. A database that is away costs a page its details and no more. */
export function createPageReader(context: Context): PageReader {
  return {
    publicUrl: context.publicUrl,
    read: async (path) => {
      try {
        return await readPageContent(context, path);
      } catch (error) {
        context.log.warn({ err: error }, 'a page is sent without its details');
        return undefined;
      }
    },
  };
}

/**
 * What the page at a path is about, as everybody may see it: who asks makes no difference, and an address that is a key is not
 * looked up.
 */
async function readPageContent(context: Context, path: string): Promise<PageContent> {
  const { db, clock } = context;
  const now = clock.now();
  const found = pageAt(path);
  const [id = ''] = found?.parts ?? [];
  const brand = await showBrand(context);
  const content: PageContent = { brand, locations: [], now };
  switch (found?.page) {
    case '/':
      return { ...content, locations: await listLocations(db) };
    case '/booking/:saunaId': {
      const locations = (await listLocations(db)).filter((location) => location.id === id);
      return { ...content, locations, programs: locations.length > 0 ? await programsSoldAt(db, id) : [] };
    }
    case '/slot/:slotId': {
      const slot = isId(id) ? await findSlot(db, { slotId: id, viewer: { kind: 'visitor' }, now }) : undefined;
      const locations = slot
        ? (await listLocations(db)).filter((location) => location.id === slot.room.location.id)
        : [];
      return { ...content, locations, slot };
    }
    default:
      return content;
  }
}

/** What search engines and home screens are told. */
export function createDiscovery(context: Context): Discovery {
  return {
    publicUrl: context.publicUrl,
    brand: () => showBrand(context),
    locations: () => listLocations(context.db),
  };
}
