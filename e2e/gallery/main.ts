// Takes screenshots of every screen in every state, in each language, theme and screen size, for people to
// review:
//   npm run gallery -- --only slot --only 'buy: gone' --language ja --theme dark --screen phone --folder gallery
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LOCALES } from '#domain/basics/locale.ts';
import { findOrInstallBrowser, JOURNEY_FLAGS } from '#tools/browser.ts';
import { ALL_STATES, type NamedState } from '../states/all-states.ts';
import { settle } from '../states/soundness.ts';
import { type Look, Stage, THEMES } from '../states/stage.ts';
import { type Picture, writeIndex } from './index-page.ts';

const SCREENS = { phone: 360, desk: 1440 } as const;
type Screen = keyof typeof SCREENS;

const list = { type: 'string', multiple: true } as const;
const { values: asked } = parseArgs({
  options: {
    only: { ...list, default: [''] },
    language: { ...list, default: [...LOCALES] },
    theme: { ...list, default: [...THEMES] },
    screen: { ...list, default: Object.keys(SCREENS) },
    folder: { type: 'string', default: 'gallery' },
    /** Captures the whole page, not only the part in the window. */
    whole: { type: 'boolean', default: false },
  },
});

const states = ALL_STATES.filter(({ title }) => asked.only.some((part) => title.includes(part)));
const locales = LOCALES.filter((locale) => asked.language.includes(locale));
const themes = THEMES.filter((theme) => asked.theme.includes(theme));
const screens = (['phone', 'desk'] as const).filter((screen) => asked.screen.includes(screen));

rmSync(asked.folder, { recursive: true, force: true });
mkdirSync(asked.folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: JOURNEY_FLAGS });
const stage = new Stage(browser);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The sites run as separate processes.
  process.once(signal, () => void stage.close().finally(() => process.exit(1)));
}
const pictures: Picture[] = [];
let failed = 0;
try {
  for (const state of states) {
    for (const locale of locales) {
      for (const screen of screens) {
        if (state.only === undefined || state.only === screen) await photograph(state, { locale, screen });
      }
    }
  }
} finally {
  await stage.close();
  await browser.close();
}
writeIndex(asked.folder, pictures);
console.log(
  `${pictures.length} pictures in ${join(asked.folder, 'index.html')}, ${failed} states could not be entered`,
);
process.exitCode = failed === 0 && pictures.length > 0 ? 0 : 1;

/** Enters a state once for all themes, which change only colours. */
async function photograph(state: NamedState, { locale, screen }: { locale: Look['locale']; screen: Screen }) {
  const name = `${state.title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.${locale}.${screen}`;
  try {
    const look = { locale, width: SCREENS[screen], theme: themes[0] ?? 'light' };
    const { visit } = await stage.enter(state, look);
    for (const part of state.seen(visit)) await part.waitFor();
    for (const theme of themes) {
      await visit.page.emulateMedia({ colorScheme: theme });
      await settle(visit.page);
      const file = `${name}.${theme}.png`;
      await stage.photograph(join(asked.folder, file), asked.whole);
      pictures.push({ file, title: state.title, locale, screen, theme });
    }
  } catch (error) {
    failed += 1;
    console.error(`${state.title}, ${locale}, ${screen}: ${error instanceof Error ? error.message : String(error)}`);
    await stage.photograph(join(asked.folder, `${name}.failed.png`));
  }
}
