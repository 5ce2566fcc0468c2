import { onDemand } from '../../router/on-demand.tsx';
import { LegalPage } from './legal-page.tsx';

const texts = {
  en: onDemand(async () => (await import('./texts/terms-en.ts')).text),
  vi: onDemand(async () => (await import('./texts/terms-vi.ts')).text),
  ja: onDemand(async () => (await import('./texts/terms-ja.ts')).text),
};

export function TermsPage() {
  return <LegalPage name="termsOfUse" texts={texts} />;
}
