import type { Location } from '#contract/locations.ts';
import { PAGES, pageAt } from '#contract/pages.ts';
import type { Slot } from '#contract/slots.ts';
import type { Brand } from '#contract/system.ts';
import { LOCALES, type Locale, perLocale } from '#domain/basics/locale.ts';
import { formatVnd } from '#domain/basics/money.ts';
import { formatDayOf, formatTimeRange } from '#domain/calendar/format.ts';
import { locationMoodOf } from '#domain/locations/location-mood.ts';
import type { PageName, PageWords } from '#texts/en/pages.ts';
import { PAGE_TEXTS } from '#texts/server.ts';
import { type HeadEntry, link, meta, property } from './head-entries.ts';
import { aboutBrand, aboutLocation, aboutSlot, type ProgramOnSale } from './structured-data.ts';

/** The data of a page's head. Nothing here depends on the caller. */
export type PageFacts = {
  /** The path of the request. */
  path: string;
  locale: Locale;
  /** The language in the URL, if any. */
  pinned: Locale | undefined;
  publicUrl: string;
  brand: Brand;
  /** The locations on the page: all on the first page, one on a location's page or a slot's page. */
  locations: readonly Location[];
  programs?: readonly ProgramOnSale[];
  slot?: Slot | undefined;
  now: Date;
};

/** Size of the preview picture in pixels. */
const PICTURE = { width: '1200', height: '630' };

/**
 * Returns the head of a page: title, description and the metadata for search engines and link previews. A
 * secret or unknown URL gets only a title and `noindex`.
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

/** Returns the title and description of a page, with `noindex`. */
export function unlisted(page: PageName, locale: Locale): HeadEntry[] {
  return [...plainEntries(page, locale), meta('robots', 'noindex')];
}

/** Returns only the title and description of a page. */
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

/** Returns whether the page and the object that it shows exist. */
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
    time: formatTimeRange(start, new Date(slot.endTime), locale),
    program: program.name,
    price: formatVnd(program.ticket.price, locale),
  });
  return { title: words.roomAt(roomName, room.location.name), description };
}

/** Capitalises the name of a room, which a catalog may write in lower case. */
function titled(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

/** Returns the URL of a page in a language, or without one. */
export function addressIn(publicUrl: string, path: string, locale?: Locale): string {
  const address = new URL(path, publicUrl);
  if (locale !== undefined) address.searchParams.set('lang', locale);
  return address.href;
}

/**
 * Returns the canonical and alternate links: each language has its own canonical URL; the URL without a
 * language negotiates it.
 */
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
    property('og:locale', TERRITORIES[locale]),
    ...LOCALES.filter((other) => other !== locale).map((other) => property('og:locale:alternate', TERRITORIES[other])),
    ...pictureOf(facts),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/**
 * Each language with its main territory, as Open Graph writes it: `vi_VN`. Computing one takes an eighth of a
 * page's rendering time.
 */
const TERRITORIES = perLocale((locale) => `${locale}_${new Intl.Locale(locale).maximize().region}`);

/** Returns the preview picture: the operator's photograph, else a drawing of the landscape, else the logo. */
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
