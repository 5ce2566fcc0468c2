import type { LegalText } from '#texts/legal-text.ts';
import { demandsByLocale } from '#web/i18n/by-locale.ts';
import { legalPage } from './legal-page.tsx';

const texts = demandsByLocale(import.meta.glob<LegalText>('#texts/*/legal/booking.ts', { import: 'text' }));

export const BookingPolicyPage = legalPage({ name: 'bookingPolicy', texts });
