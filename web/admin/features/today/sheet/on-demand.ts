import type { Locale } from '#domain/basics/locale.ts';
import { loadStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { componentOnDemand } from '#web/router/on-demand.tsx';

/** The sheet of a card, loaded at the first press. */
export const Sheet = componentOnDemand(() => import('./visit-sheet.tsx').then((module) => module.VisitSheet));

/** Loads the sheet and the texts of its steps. */
export async function loadSheet(locale: Locale): Promise<void> {
  await Promise.all([Sheet.load(), loadStaffTexts(locale, ['doors', 'bookings', 'blocks'])]);
}
