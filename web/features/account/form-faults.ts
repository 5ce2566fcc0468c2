import { FIELD_TEXTS } from '#web/i18n/field-texts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/** The sentence at a field: for a fault that was found here in the language of the moment, else as the server put it. */
export function useFaultText(): (error: string | undefined) => string | undefined {
  const { locale } = useLanguage();
  const phrases: Readonly<Record<string, string>> = FIELD_TEXTS[locale];
  return (error) => error && (phrases[error] ?? error);
}
