import { useMessages } from '#web/i18n/language-provider.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { MoonIcon, SunIcon, SystemIcon } from '#web/ui/shell-icons.tsx';
import { THEMES, useTheme } from '#web/ui/theme-choice.ts';

const FACES = { light: <SunIcon />, dark: <MoonIcon />, system: <SystemIcon /> };

export function ThemeSwitcher() {
  const { layout } = useMessages();
  const [theme, choose] = useTheme();
  const options = THEMES.map((value) => ({ value, name: layout.themes[value], face: FACES[value] }));
  return <Segmented label={layout.theme} options={options} value={theme} onChange={choose} />;
}
