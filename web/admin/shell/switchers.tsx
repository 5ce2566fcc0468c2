import { LANGUAGES, LOCALES, type Locale } from '#domain/basics/locale.ts';
import { loadStaffTexts } from '#web/admin/i18n/staff-texts.ts';
import { useLanguage, useMessages } from '#web/i18n/language-provider.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { MoonIcon, SunIcon, SystemIcon } from '#web/ui/shell-icons.tsx';
import { THEMES, useTheme } from '#web/ui/theme-choice.ts';
import { toast } from '#web/ui/toast.ts';

export function LanguageSwitcher() {
  const { locale, choose, messages } = useLanguage();
  const options = LOCALES.map((value) => ({ value, name: LANGUAGES[value].name, lang: value }));
  const onChange = (chosen: Locale) => {
    loadStaffTexts(chosen, ['frame', 'pages'])
      .then(() => choose(chosen))
      .catch(() => toast({ title: messages.failures.noConnection, tone: 'danger' }));
  };
  return <Segmented label={messages.layout.language} options={options} value={locale} onChange={onChange} />;
}

const FACES = { light: <SunIcon />, dark: <MoonIcon />, system: <SystemIcon /> };

export function ThemeSwitcher() {
  const { layout } = useMessages();
  const [theme, choose] = useTheme();
  const options = THEMES.map((value) => ({ value, name: layout.themes[value], face: FACES[value] }));
  return <Segmented label={layout.theme} options={options} value={theme} onChange={choose} />;
}
