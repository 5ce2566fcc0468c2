import { type Locale, perLocale } from '#domain/basics/locale.ts';
import type { StaffRoom, StaffTexts } from '#texts/staff-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { type OnDemand, onDemand, useOnDemand } from '#web/router/on-demand.tsx';

type Rooms = Partial<Record<StaffRoom, OnDemand<unknown>>>;

/** Each room (group of texts) of each language is its own chunk. */
const ROOMS = perLocale<Rooms>(() => ({}));

for (const [path, load] of Object.entries(import.meta.glob<Record<string, unknown>>('#texts/*/staff/*.ts'))) {
  const [, locale, room] = /\/texts\/([a-z]{2})\/staff\/(\w+)\.ts$/.exec(path) ?? [];
  if (locale === undefined || room === undefined) continue;
  // The folders are exactly the languages, and each file has the one export that it is named after.
  ROOMS[locale as Locale][room as StaffRoom] = onDemand(async () => (await load())[room]);
}

/** Cast, because every room has loaders: `StaffTexts` lists exactly the files. */
const demandOf = (locale: Locale, room: StaffRoom) => ROOMS[locale][room] as OnDemand<unknown>;

/** Returns the texts of a room in the current language. It suspends until they are loaded. */
export function useStaffTexts<Room extends StaffRoom>(room: Room): StaffTexts[Room] {
  const { locale } = useLanguage();
  return useOnDemand(demandOf(locale, room)) as StaffTexts[Room]; // The type that the room's file declares.
}

/** Loads the texts of the given rooms before they are rendered. */
export async function loadStaffTexts(locale: Locale, rooms: readonly StaffRoom[]): Promise<void> {
  await Promise.all(rooms.map((room) => demandOf(locale, room).load()));
}

/** Starts to load the texts of the given rooms; components that use them suspend until they are loaded. */
export function beginStaffTexts(locale: Locale, rooms: readonly StaffRoom[]): void {
  for (const room of rooms) {
    demandOf(locale, room)
      .drawn()
      .catch(() => undefined);
  }
}
