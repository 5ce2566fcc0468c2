import type { LegalText } from '#texts/legal-text.ts';
import { demandsByLocale } from '#web/i18n/by-locale.ts';
import { legalPage } from './legal-page.tsx';

const texts = demandsByLocale(import.meta.glob<LegalText>('#texts/*/legal/privacy.ts', { import: 'text' }));

export const PrivacyPage = legalPage({ name: 'privacyPolicy', texts });
