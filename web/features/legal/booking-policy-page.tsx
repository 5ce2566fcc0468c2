import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(() => import('./texts/booking-en.ts')),
  vi: onDemand(() => import('./texts/booking-vi.ts')),
  ja: onDemand(() => import('./texts/booking-ja.ts')),
};

export const BookingPolicyPage = legalPage({ name: 'bookingPolicy', texts });
