import { onDemand } from '../../router/on-demand.tsx';
import { LegalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(async () => (await import('./texts/booking-en.ts')).text),
  vi: onDemand(async () => (await import('./texts/booking-vi.ts')).text),
  ja: onDemand(async () => (await import('./texts/booking-ja.ts')).text),
};

export function BookingPolicyPage() {
  return <LegalPage name="bookingPolicy" texts={texts} />;
}
