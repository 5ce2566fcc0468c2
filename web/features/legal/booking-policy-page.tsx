import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(async () => (await import('./texts/booking-en.ts')).text),
  vi: onDemand(async () => (await import('./texts/booking-vi.ts')).text),
  ja: onDemand(async () => (await import('./texts/booking-ja.ts')).text),
};

export const BookingPolicyPage = legalPage({ name: 'bookingPolicy', texts });
