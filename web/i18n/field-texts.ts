import type { fields } from '#texts/en/fields.ts';
import { byLocale } from './by-locale.ts';
import { useLanguage } from './language-provider.tsx';

/** The error texts of form fields in every language: short, and needed as soon as a form shows. */
export const FIELD_TEXTS = byLocale(
  import.meta.glob<typeof fields>('#texts/*/fields.ts', { import: 'fields', eager: true }),
  (texts) => texts,
);

/**
 * Returns a function that converts a field's error to text: a fault code becomes a sentence in the current
 * language; any other error already is the server's sentence.
 */
export function useFaultText(): (error: string | undefined) => string | undefined {
  const { locale } = useLanguage();
  const phrases: Readonly<Record<string, string>> = FIELD_TEXTS[locale];
  return (error) => error && (phrases[error] ?? error);
}
