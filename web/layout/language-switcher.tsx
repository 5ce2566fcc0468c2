import { useId } from 'react';
import { LANGUAGES, LOCALES, type Locale } from '#domain/basics/locale.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { toast } from '#web/ui/toast.ts';

/** Lists each language by its own name, so that it is recognized in any; an asterisk marks a detected one. */
export function LanguageSwitcher() {
  const { locale, isDetected, choose, messages } = useLanguage();
  const noteId = useId();
  const options = LOCALES.map((value) => ({
    value,
    name: isDetected && value === locale ? `${LANGUAGES[value].name}*` : LANGUAGES[value].name,
    lang: value,
  }));
  const onChange = (chosen: Locale) => {
    choose(chosen).catch(() => toast({ title: messages.failures.noConnection, tone: 'danger' }));
  };
  return (
    <div>
      <Segmented
        label={messages.layout.language}
        options={options}
        value={locale}
        onChange={onChange}
        {...(isDetected && { describedBy: noteId })}
      />
      {isDetected && (
        <p id={noteId} className="text-ink-soft text-xs">
          {messages.layout.languageDetected}
        </p>
      )}
    </div>
  );
}
