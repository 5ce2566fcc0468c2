import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(() => import('./texts/privacy-en.ts').then((module) => module.text)),
  vi: onDemand(() => import('./texts/privacy-vi.ts').then((module) => module.text)),
  ja: onDemand(() => import('./texts/privacy-ja.ts').then((module) => module.text)),
};

export const PrivacyPage = legalPage({ name: 'privacyPolicy', texts });
