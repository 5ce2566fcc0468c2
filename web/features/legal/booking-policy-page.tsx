import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(() => import('./texts/booking-en.ts').then((module) => module.text)),
  vi: onDemand(() => import('./texts/booking-vi.ts').then((module) => module.text)),
  ja: onDemand(() => import('./texts/booking-ja.ts').then((module) => module.text)),
};

export const BookingPolicyPage = legalPage({ name: 'bookingPolicy', texts });
