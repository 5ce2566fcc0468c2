import { LegalPage } from './legal-page.tsx';

const texts = {
  en: () => import('./texts/booking-en.ts'),
  vi: () => import('./texts/booking-vi.ts'),
  ja: () => import('./texts/booking-ja.ts'),
};

export function BookingPolicyPage() {
  return <LegalPage name="bookingPolicy" texts={texts} />;
}
