import { FIELD_TEXTS } from '#web/i18n/field-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/**
 * Returns a function that gives the sentence at a field: in the current language for a fault found here, else
 * the server's own sentence.
 */
export function useFaultText(): (error: string | undefined) => string | undefined {
  const { locale } = useLanguage();
  const phrases: Readonly<Record<string, string>> = FIELD_TEXTS[locale];
  return (error) => error && (phrases[error] ?? error);
}
