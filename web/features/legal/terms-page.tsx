import { LegalPage } from './legal-page.tsx';

const texts = {
  en: () => import('./texts/terms-en.ts'),
  vi: () => import('./texts/terms-vi.ts'),
  ja: () => import('./texts/terms-ja.ts'),
};

export function TermsPage() {
  return <LegalPage name="termsOfUse" texts={texts} />;
}
