import type { ComponentType } from 'react';
import { type StaffPagePattern, staffPageAt } from '#contract/staff/pages.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { StaffRoom } from '#texts/staff-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { componentOnDemand } from '#web/router/on-demand.tsx';
import { Routes } from '#web/router/router.tsx';
import { beginStaffTexts, loadStaffTexts } from './i18n/staff-texts.ts';

type Page = ComponentType & { load: (locale: Locale) => Promise<unknown> };

/** Declares a screen in its own chunk. `rooms` are the groups of texts that it needs, loaded with it. */
function page(fetchIt: () => Promise<ComponentType>, rooms: readonly StaffRoom[]): Page {
  const Screen = componentOnDemand(fetchIt);
  function PageOnDemand() {
    const { locale } = useLanguage();
    // Starts all loads in parallel, no matter which one suspends first.
    Screen.drawn().catch(() => undefined);
    beginStaffTexts(locale, rooms);
    return <Screen />;
  }
  return Object.assign(PageOnDemand, {
    load: (locale: Locale) => Promise.all([Screen.load(), loadStaffTexts(locale, rooms)]),
  });
}

const screens: Record<StaffPagePattern, Page> = {
  '/admin/login': page(
    () => import('./features/session/log-in-page.tsx').then((module) => module.LogInPage),
    ['login', 'proof'],
  ),
  '/admin/exceptions': page(
    () => import('./features/exceptions/exceptions-page.tsx').then((module) => module.ExceptionsPage),
    ['exceptions'],
  ),
  '/admin/numbers': page(
    () => import('./features/reports/reports-page.tsx').then((module) => module.ReportsPage),
    ['reports'],
  ),
  '/admin/trail': page(
    () => import('./features/trail/trail-page.tsx').then((module) => module.TrailPage),
    ['trail', 'actions'],
  ),
  '/admin/welcome': page(
    () => import('./features/session/welcome-page.tsx').then((module) => module.WelcomePage),
    ['welcome', 'factors', 'login', 'proof'],
  ),
  '/admin/staff': page(
    () => import('./features/staff/staff-page.tsx').then((module) => module.StaffPeoplePage),
    ['staff'],
  ),
  '/admin/me': page(() => import('./features/me/me-page.tsx').then((module) => module.MePage), ['me', 'factors']),
  '/admin/blocks': page(
    () => import('./features/blocks/blocks-page.tsx').then((module) => module.BlocksPage),
    ['blocks'],
  ),
  '/admin/blocks/:id': page(
    () => import('./features/blocks/block-page.tsx').then((module) => module.BlockPage),
    ['blocks', 'bookings'],
  ),
  '/admin/doors': page(() => import('./features/doors/doors-page.tsx').then((module) => module.DoorsPage), ['doors']),
  '/admin/today': page(() => import('./features/today/today-page.tsx').then((module) => module.TodayPage), ['today']),
  '/admin/bookings/new': page(
    () => import('./features/counter/book-page.tsx').then((module) => module.BookPage),
    ['counter', 'bookings'],
  ),
  '/admin/bookings/:id/money': page(
    () => import('./features/counter/take-money-page.tsx').then((module) => module.TakeMoneyPage),
    ['counter', 'bookings'],
  ),
  '/admin/money': page(
    () => import('./features/counter/money-page.tsx').then((module) => module.MoneyPage),
    ['counter'],
  ),
  '/admin/bookings': page(
    () => import('./features/bookings/bookings-page.tsx').then((module) => module.BookingsPage),
    ['bookings'],
  ),
  '/admin/bookings/:id': page(
    () => import('./features/bookings/booking-page.tsx').then((module) => module.BookingPage),
    ['bookings', 'actions'],
  ),
  '/admin/approvals': page(
    () => import('./features/bookings/approvals-page.tsx').then((module) => module.ApprovalsPage),
    ['bookings'],
  ),
};

const MissingPage = page(() => import('./features/missing/missing-page.tsx').then((module) => module.MissingPage), []);

export function AdminRoutes() {
  return <Routes pages={screens} fallback={<MissingPage />} />;
}

/** Loads the screen of a path and its texts before rendering. */
export async function loadScreen(pathname: string, locale: Locale): Promise<void> {
  const found = staffPageAt(pathname);
  await (found === undefined ? MissingPage : screens[found]).load(locale);
}
