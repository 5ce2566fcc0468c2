import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(() => import('./texts/privacy-en.ts')),
  vi: onDemand(() => import('./texts/privacy-vi.ts')),
  ja: onDemand(() => import('./texts/privacy-ja.ts')),
};

export const PrivacyPage = legalPage({ name: 'privacyPolicy', texts });
