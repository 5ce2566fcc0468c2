import type { LegalModule } from '#texts/legal-text.ts';
import { demandsByLocale } from '#web/i18n/by-locale.ts';
import { legalPage } from './legal-page.tsx';

const texts = demandsByLocale(import.meta.glob<LegalModule>('#texts/*/legal/terms.ts'));

export const TermsPage = legalPage({ name: 'termsOfUse', texts });
