import type { ComponentType } from 'react';
import { NotFoundPage } from './layout/not-found-page.tsx';
import type { PagePattern } from './paths.ts';
import { match } from './router/address.ts';
import { componentOnDemand, type OnDemand } from './router/on-demand.tsx';
import { Routes } from './router/router.tsx';

/** A screen in a chunk of its own, fetched when its route is entered. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return componentOnDemand(async () => (await load())[name]);
}

const pages: Record<PagePattern, ComponentType & OnDemand<ComponentType>> = {
  '/': page(() => import('./features/home/home-page.tsx'), 'HomePage'),
  '/booking/:saunaId': page(() => import('./features/location/location-page.tsx'), 'LocationPage'),
  '/slot/:slotId': page(() => import('./features/slot/slot-page.tsx'), 'SlotPage'),
  '/ticket/:ticketId/slot/:slotId': page(() => import('./features/buy/buy-page.tsx'), 'BuyPage'),
  '/register': page(() => import('./features/account/register-page.tsx'), 'RegisterPage'),
  '/login': page(() => import('./features/account/log-in-page.tsx'), 'LogInPage'),
  '/resetpassword': page(() => import('./features/account/reset-password-page.tsx'), 'ResetPasswordPage'),
  '/auth/callback': page(() => import('./features/account/sign-in-callback-page.tsx'), 'SignInCallbackPage'),
  '/profile': page(() => import('./features/account/profile-page.tsx'), 'ProfilePage'),
  '/reservations': page(() => import('./features/reservations/reservations-page.tsx'), 'ReservationsPage'),
  '/reservation/:reservationId': page(() => import('./features/reservation/reservation-page.tsx'), 'ReservationPage'),
  '/terms-of-use': page(() => import('./features/legal/terms-page.tsx'), 'TermsPage'),
  '/privacy-policy': page(() => import('./features/legal/privacy-page.tsx'), 'PrivacyPage'),
  '/booking-policy': page(() => import('./features/legal/booking-policy-page.tsx'), 'BookingPolicyPage'),
};

/** Shows every building block of the screens; it is not part of what is delivered. */
const design = import.meta.env.DEV && {
  '/design': page(() => import('./design/design-page.tsx'), 'DesignPage'),
};

const screens = { ...pages, ...design };

export function AppRoutes() {
  return <Routes pages={screens} fallback={<NotFoundPage />} />;
}

/** Fetches the screen of a path before it is drawn. */
export async function loadScreen(pathname: string): Promise<void> {
  const screen = Object.entries(pages).find(([pattern]) => match(pattern, pathname) !== null);
  await screen?.[1].load();
}
