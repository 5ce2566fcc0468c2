import { onDemand } from '#web/router/on-demand.tsx';
import { legalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(async () => (await import('./texts/privacy-en.ts')).text),
  vi: onDemand(async () => (await import('./texts/privacy-vi.ts')).text),
  ja: onDemand(async () => (await import('./texts/privacy-ja.ts')).text),
};

export const PrivacyPage = legalPage({ name: 'privacyPolicy', texts });
