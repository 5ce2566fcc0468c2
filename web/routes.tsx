import { type ComponentType, useEffect } from 'react';
import type { PagePattern } from '#contract/pages.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { spokenLanguage } from './api/client.ts';
import { forgetDrawing } from './api/hydrating.ts';
import { useLanguage, WithTexts } from './i18n/language-provider.tsx';
import { loadTexts, type TextGroup } from './i18n/text-groups.ts';
import { match } from './router/address.ts';
import { componentOnDemand } from './router/on-demand.tsx';
import { Routes } from './router/router.tsx';
import { useSession } from './session/use-session.ts';

type Page = ComponentType & { load: (locale: Locale) => Promise<unknown> };

/** `prepare` fetches what else a screen needs to be drawn as a whole. */
type Screen = ComponentType & { prepare?: (locale: Locale) => Promise<unknown> };

/** A screen in a chunk of its own, fetched with the texts that it needs when its route is entered. */
function page(fetchIt: () => Promise<Screen>, texts: readonly TextGroup[] = []): Page {
  const Screen = componentOnDemand(fetchIt);
  function PageOnDemand() {
    // Both are on their way at once, whichever is waited for first.
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

/** Without what could not be fetched a screen says so itself. */
async function prepared(screen: Promise<Screen>, locale: Locale): Promise<void> {
  await (await screen).prepare?.(locale).catch(() => undefined);
}

const pages: Record<PagePattern, Page> = {
  '/': page(async () => (await import('./features/home/home-page.tsx')).HomePage),
  '/booking/:saunaId': page(
    async () => (await import('./features/location/location-page.tsx')).LocationPage,
    ['booking'],
  ),
  '/slot/:slotId': page(async () => (await import('./features/slot/slot-page.tsx')).SlotPage, ['booking', 'members']),
  '/ticket/:ticketId/slot/:slotId': page(
    async () => (await import('./features/buy/buy-page.tsx')).BuyPage,
    ['booking', 'members'],
  ),
  '/register': page(async () => (await import('./features/account/register-page.tsx')).RegisterPage, ['members']),
  '/login': page(async () => (await import('./features/account/log-in-page.tsx')).LogInPage, ['members']),
  '/resetpassword': page(
    async () => (await import('./features/account/reset-password-page.tsx')).ResetPasswordPage,
    ['members'],
  ),
  '/auth/callback': page(
    async () => (await import('./features/account/sign-in-callback-page.tsx')).SignInCallbackPage,
    ['members'],
  ),
  '/profile': page(async () => (await import('./features/account/profile-page.tsx')).ProfilePage, ['members']),
  '/reservations': page(
    async () => (await import('./features/reservations/reservations-page.tsx')).ReservationsPage,
    ['booking', 'members'],
  ),
  '/reservation/:reservationId': page(
    async () => (await import('./features/reservation/reservation-page.tsx')).ReservationPage,
    ['booking', 'members'],
  ),
  '/terms-of-use': page(async () => (await import('./features/legal/terms-page.tsx')).TermsPage),
  '/privacy-policy': page(async () => (await import('./features/legal/privacy-page.tsx')).PrivacyPage),
  '/booking-policy': page(async () => (await import('./features/legal/booking-policy-page.tsx')).BookingPolicyPage),
  '/guest-data': page(async () => (await import('./features/guests/guest-data-page.tsx')).GuestDataPage),
};

/** Shows every building block of the screens; it is not part of what is delivered. */
const design = import.meta.env.DEV && {
  '/design': page(async () => (await import('./design/design-page.tsx')).DesignPage, ['booking', 'members']),
};

const screens = { ...pages, ...design };

const NotFound = page(async () => (await import('./layout/not-found-page.tsx')).NotFoundPage);

export function AppRoutes() {
  // Comes after the effects of the screen, which ask for it.
  useEffect(forgetDrawing, []);
  return (
    <>
      <WayHome />
      <Routes pages={screens} fallback={<NotFound />} />
    </>
  );
}

/**
 * Who is logged in may log out without a network, and is led to the first page then: it is fetched while there is one. It stands
 * beside the screens, so that these are not drawn anew when it is known who is here.
 */
function WayHome(): null {
  const { locale } = useLanguage();
  const isMember = useSession().kind === 'member';
  useEffect(() => {
    if (isMember) pages['/'].load(locale).catch(() => undefined);
  }, [isMember, locale]);
  return null;
}

/** Fetches the screen of a path and its texts before it is drawn. */
export async function loadScreen(pathname: string, locale: Locale = spokenLanguage()): Promise<void> {
  const screen = Object.entries(pages).find(([pattern]) => match(pattern, pathname) !== null);
  await (screen?.[1] ?? NotFound).load(locale);
}
