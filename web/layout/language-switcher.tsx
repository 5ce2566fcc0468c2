import { useId } from 'react';
import type { Locale } from '#domain/basics/locale.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { toast } from '#web/ui/toast.ts';

/** Each language by its own name, so that whoever needs it can read it. */
const NAMES: readonly { value: Locale; name: string }[] = [
  { value: 'en', name: 'English' },
  { value: 'vi', name: 'Tiếng Việt' },
  { value: 'ja', name: '日本語' },
];

/** The three languages; an asterisk stands by the one that was taken from the browser. */
export function LanguageSwitcher() {
  const { locale, isDetected, choose, messages } = useLanguage();
  const noteId = useId();
  const options = NAMES.map(({ value, name }) => ({
    value,
    name: isDetected && value === locale ? `${name}*` : name,
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
