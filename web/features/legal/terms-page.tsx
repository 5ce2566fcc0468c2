import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(() => import('./texts/terms-en.ts')),
  vi: onDemand(() => import('./texts/terms-vi.ts')),
  ja: onDemand(() => import('./texts/terms-ja.ts')),
};

export const TermsPage = legalPage({ name: 'termsOfUse', texts });
