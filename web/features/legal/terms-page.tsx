import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(async () => (await import('./texts/terms-en.ts')).text),
  vi: onDemand(async () => (await import('./texts/terms-vi.ts')).text),
  ja: onDemand(async () => (await import('./texts/terms-ja.ts')).text),
};

export const TermsPage = legalPage({ name: 'termsOfUse', texts });
