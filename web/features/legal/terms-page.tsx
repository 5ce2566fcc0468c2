import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(() => import('./texts/terms-en.ts').then((module) => module.text)),
  vi: onDemand(() => import('./texts/terms-vi.ts').then((module) => module.text)),
  ja: onDemand(() => import('./texts/terms-ja.ts').then((module) => module.text)),
};

export const TermsPage = legalPage({ name: 'termsOfUse', texts });
