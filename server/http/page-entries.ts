import type { Location } from '#contract/locations.ts';
import { PAGES, pageAt } from '#contract/pages.ts';
import type { Slot } from '#contract/slots.ts';
import type { Brand } from '#contract/system.ts';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import { formatVnd } from '#domain/basics/money.ts';
import { formatDayOf, formatTimeRange } from '#domain/calendar/format.ts';
import { locationMoodOf } from '#domain/locations/location-mood.ts';
import type { PageName, PageWords } from '#texts/en/pages.ts';
import { PAGE_TEXTS } from '#texts/server.ts';
import { type HeadEntry, link, meta, property } from './head-entries.ts';
import { aboutBrand, aboutLocation, aboutSlot, type ProgramOnSale } from './structured-data.ts';

/** What the head of a page is made from. Nothing here depends on who asks. */
export type PageFacts = {
  /** Of the address, as asked for. */
  path: string;
  locale: Locale;
  /** The language that the address itself names, if it does. */
  pinned: Locale | undefined;
  publicUrl: string;
  brand: Brand;
  /** Those that a page shows: all on the first page, the one of a location's page; of a slot's page its own. */
  locations: readonly Location[];
  programs?: readonly ProgramOnSale[];
  slot?: Slot | undefined;
  now: Date;
};

/** Pictures of links are this large, in pixels. */
const PICTURE = { width: '1200', height: '630' };

/**
 * Title, description and everything by which search engines and previews of links know a page. An address that is a key, and one
 * that leads nowhere, is told to nobody: it has a title, and the wish not to be listed.
 */
export function pageEntries(facts: PageFacts): HeadEntry[] {
  const page: PageName = pageAt(facts.path)?.page ?? 'unknown';
  if (!isThere(facts)) return unlisted('unknown', facts.locale);
  if (page === 'unknown' || PAGES[page] === 'closed') return unlisted(page, facts.locale);
  const words = wordsOf(page, facts);
  return [
    ...basics(words, facts.locale),
    ...addresses(facts),
    ...preview(words, facts),
    ...structuredData(page, facts),
  ];
}

/** What a page is called, and the wish not to be listed. */
export function unlisted(page: PageName, locale: Locale): HeadEntry[] {
  return [...plainEntries(page, locale), meta('robots', 'noindex')];
}

/** What a page is called and no more. */
export function plainEntries(page: PageName, locale: Locale): HeadEntry[] {
  return basics(PAGE_TEXTS[locale][page], locale);
}

function basics({ title, description }: PageWords, locale: Locale): HeadEntry[] {
  return [
    { tag: 'title', text: PAGE_TEXTS[locale].titleOf(title) },
    meta('description', description),
    link('manifest', `/manifest.webmanifest?lang=${locale}`),
  ];
}

/** Whether there is such a page, and what it is about. */
export function isThere({ path, locations, slot }: Pick<PageFacts, 'path' | 'locations' | 'slot'>): boolean {
  switch (pageAt(path)?.page) {
    case undefined:
      return false;
    case '/booking/:saunaId':
      return locations.length > 0;
    case '/slot/:slotId':
      return slot !== undefined;
    default:
      return true;
  }
}

function wordsOf(page: PageName, { locale, locations, slot }: PageFacts): PageWords {
  const words = PAGE_TEXTS[locale];
  const [location] = locations;
  if (page === '/booking/:saunaId' && location) return { title: location.name, description: words.location(location) };
  if (page === '/' && location && locations.length === 1) return { ...words['/'], title: location.name };
  if (page !== '/slot/:slotId' || slot === undefined) return words[page];
  const { room, program } = slot;
  const start = new Date(slot.startTime);
  const roomName = titled(room.name);
  const description = words.slot({
    room: roomName,
    location: room.location.name,
    day: formatDayOf(start, locale),
    time: formatTimeRange(start, new Date(slot.endTime)),
    program: program.name,
    price: formatVnd(program.ticket.price, locale),
  });
  return { title: words.roomAt(roomName, room.location.name), description };
}

/** A catalog's name of a room may begin with a small letter. */
function titled(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

/** The address of a page in a language, or in the language of whoever asks. */
export function addressIn(publicUrl: string, path: string, locale?: Locale): string {
  const address = new URL(path, publicUrl);
  if (locale !== undefined) address.searchParams.set('lang', locale);
  return address.href;
}

/** Each language's page stands for itself; the address without one asks the browser. */
function addresses({ publicUrl, path, pinned }: PageFacts): HeadEntry[] {
  return [
    link('canonical', addressIn(publicUrl, path, pinned)),
    ...LOCALES.map((locale) => link('alternate', addressIn(publicUrl, path, locale), { hreflang: locale })),
    link('alternate', addressIn(publicUrl, path), { hreflang: 'x-default' }),
  ];
}

function preview({ title, description }: PageWords, facts: PageFacts): HeadEntry[] {
  const { locale, path, pinned, publicUrl, brand } = facts;
  return [
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', addressIn(publicUrl, path, pinned)),
    property('og:locale', territoryOf(locale)),
    ...LOCALES.filter((other) => other !== locale).map((other) => property('og:locale:alternate', territoryOf(other))),
    ...pictureOf(facts),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** Returns a language with its main territory, as Open Graph writes it: `vi_VN`. */
function territoryOf(locale: Locale): string {
  return `${locale}_${new Intl.Locale(locale).maximize().region}`;
}

/** The operator's photograph of the place, else our drawing of its landscape, else the sign of the house. */
function pictureOf({ publicUrl, locations, slot }: PageFacts): HeadEntry[] {
  const [location, ...others] = locations;
  const photograph = others.length === 0 ? location?.picture : null;
  if (photograph) return [property('og:image', new URL(photograph, publicUrl).href)];
  const place = slot?.room.location.name ?? (others.length === 0 ? location?.name : undefined);
  const name = place === undefined ? 'sign' : locationMoodOf(place);
  return [
    property('og:image', new URL(`/share/${name}.jpg`, publicUrl).href),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', PICTURE.width),
    property('og:image:height', PICTURE.height),
    property('og:image:alt', place ?? 'Yumori'),
  ];
}

function structuredData(page: PageName, facts: PageFacts): HeadEntry[] {
  const { publicUrl, brand, locations, slot, programs = [], now } = facts;
  const [location] = locations;
  switch (page) {
    case '/':
      return [{ tag: 'data', value: aboutBrand({ publicUrl, brand, locations }) }];
    case '/booking/:saunaId':
      return location ? [{ tag: 'data', value: aboutLocation({ publicUrl, brand, location, programs }) }] : [];
    case '/slot/:slotId':
      return slot ? [{ tag: 'data', value: aboutSlot({ publicUrl, brand, location, slot, now }) }] : [];
    default:
      return [];
  }
}
