import { dirname, join } from 'node:path';
import { LOCALES } from '#domain/basics/locale.ts';
import { chunksOf, type OfflineApp } from './build-worker.ts';

/** Modules and texts needed offline, in each language, with the phone's menu that leads to them. */
const NEEDED = [
  'main.tsx',
  'layout/phone-menu.tsx',
  'features/home/home-page.tsx',
  'features/home/components/store-hero.tsx',
  'features/locations/location-page.tsx',
  'features/reservations/reservations-page.tsx',
  'features/reservations/reservation-page.tsx',
  ...LOCALES.flatMap((locale) =>
    ['start', 'booking', 'members'].map((group) => `../texts/${locale}/screens/of-${group}.ts`),
  ),
].map((path) => join(dirname(import.meta.dirname), path));

/** The public site offline; `offline.html` is the app without a server-rendered page. */
export const PAGES_OFFLINE: OfflineApp = {
  worker: join(import.meta.dirname, 'worker.ts'),
  shell: 'offline.html',
  precache: (bundle) => chunksOf(NEEDED, bundle),
};
