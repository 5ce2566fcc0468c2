import { LegalPage } from './legal-page.tsx';

const texts = {
  en: () => import('./texts/privacy-en.ts'),
  vi: () => import('./texts/privacy-vi.ts'),
  ja: () => import('./texts/privacy-ja.ts'),
};

export function PrivacyPage() {
  return <LegalPage name="privacyPolicy" texts={texts} />;
}
