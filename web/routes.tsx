import { type ComponentType, useEffect } from 'react';
import type { PagePattern } from '#contract/pages.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { spokenLanguage } from './api/client.ts';
import { endHydration } from './api/hydrating.ts';
import { useLanguage, WithTexts } from './i18n/language-provider.tsx';
import { loadTexts, type TextGroup } from './i18n/text-groups.ts';
import { match } from './router/address.ts';
import { componentOnDemand } from './router/on-demand.tsx';
import { Routes } from './router/router.tsx';
import { useSession } from './session/use-session.ts';

type Page = ComponentType & { load: (locale: Locale) => Promise<unknown> };

/** `prepare` loads everything else that the screen needs to render without suspending. */
type Screen = ComponentType & { prepare?: (locale: Locale) => Promise<unknown> };

/** Declares a screen in its own chunk, loaded together with its texts when its route is entered. */
function page(fetchIt: () => Promise<Screen>, texts: readonly TextGroup[] = []): Page {
  const Screen = componentOnDemand(fetchIt);
  function PageOnDemand() {
    // Starts both loads at once, no matter which one suspends first.
    Screen.drawn().catch(() => undefined);
    return (
      <WithTexts groups={texts}>
        <Screen />
      </WithTexts>
    );
  }
  return Object.assign(PageOnDemand, {
    load: (locale: Locale) => Promise.all([prepared(Screen.load(), locale), loadTexts(locale, texts)]),
  });
}

/** Ignores a failure, because the screen shows its own error for missing data. */
async function prepared(screen: Promise<Screen>, locale: Locale): Promise<void> {
  await (await screen).prepare?.(locale).catch(() => undefined);
}

const pages: Record<PagePattern, Page> = {
  '/': page(() => import('./features/home/home-page.tsx').then((module) => module.HomePage)),
  '/booking/:saunaId': page(
    () => import('./features/locations/location-page.tsx').then((module) => module.LocationPage),
    ['booking'],
  ),
  '/slot/:slotId': page(
    () => import('./features/slots/slot-page.tsx').then((module) => module.SlotPage),
    ['booking', 'members'],
  ),
  '/ticket/:ticketId/slot/:slotId': page(
    () => import('./features/buy/buy-page.tsx').then((module) => module.BuyPage),
    ['booking', 'members'],
  ),
  '/register': page(
    () => import('./features/accounts/register-page.tsx').then((module) => module.RegisterPage),
    ['account'],
  ),
  '/login': page(() => import('./features/accounts/log-in-page.tsx').then((module) => module.LogInPage), ['account']),
  '/resetpassword': page(
    () => import('./features/accounts/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    ['account'],
  ),
  '/auth/callback': page(
    () => import('./features/accounts/sign-in-callback-page.tsx').then((module) => module.SignInCallbackPage),
    ['account'],
  ),
  '/profile': page(
    () => import('./features/accounts/profile-page.tsx').then((module) => module.ProfilePage),
    ['account'],
  ),
  '/reservations': page(
    () => import('./features/reservations/reservations-page.tsx').then((module) => module.ReservationsPage),
    ['booking', 'members'],
  ),
  '/reservation/:reservationId': page(
    () => import('./features/reservations/reservation-page.tsx').then((module) => module.ReservationPage),
    ['booking', 'members'],
  ),
  '/terms-of-use': page(() => import('./features/legal/terms-page.tsx').then((module) => module.TermsPage)),
  '/privacy-policy': page(() => import('./features/legal/privacy-page.tsx').then((module) => module.PrivacyPage)),
  '/booking-policy': page(() =>
    import('./features/legal/booking-policy-page.tsx').then((module) => module.BookingPolicyPage),
  ),
  '/pay': page(() => import('./features/pay-links/pay-page.tsx').then((module) => module.PayPage), ['booking']),
  '/guest-data': page(() => import('./features/guests/guest-data-page.tsx').then((module) => module.GuestDataPage)),
};

/** Shows every UI component; excluded from the production build. */
const design = import.meta.env.DEV && {
  '/design': page(
    () => import('./design/design-page.tsx').then((module) => module.DesignPage),
    ['booking', 'members', 'account'],
  ),
};

const screens = { ...pages, ...design };

const NotFound = page(() => import('./layout/not-found-page.tsx').then((module) => module.NotFoundPage));

export function AppRoutes() {
  // Runs after the effects of the screen, which read the hydration state.
  useEffect(endHydration, []);
  return (
    <>
      <PrefetchHome />
      <Routes pages={screens} fallback={<NotFound />} />
    </>
  );
}

/**
 * Prefetches the home page, where a logout leads, so that a member can log out offline. A sibling of the
 * screens, so that these do not re-render when the session loads.
 */
function PrefetchHome(): null {
  const { locale } = useLanguage();
  const isMember = useSession().kind === 'member';
  useEffect(() => {
    if (isMember) pages['/'].load(locale).catch(() => undefined);
  }, [isMember, locale]);
  return null;
}

/** Loads the screen of a path and its texts before rendering. */
export async function loadScreen(pathname: string, locale: Locale = spokenLanguage()): Promise<void> {
  const screen = Object.entries(pages).find(([pattern]) => match(pattern, pathname) !== null);
  await (screen?.[1] ?? NotFound).load(locale);
}
