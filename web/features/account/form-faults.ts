import { FIELD_TEXTS } from '#web/i18n/field-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/**
 * Returns a function that converts a field's error to text: a fault code becomes a sentence in the current
 * language; any other error already is the server's sentence.
 */
export function useFaultText(): (error: string | undefined) => string | undefined {
  const { locale } = useLanguage();
  const phrases: Readonly<Record<string, string>> = FIELD_TEXTS[locale];
  return (error) => error && (phrases[error] ?? error);
}
