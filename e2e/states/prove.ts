import { chromium } from '@playwright/test';
import type { Locale } from '#domain/basics/locale.ts';
import { findOrInstallBrowser, JOURNEY_FLAGS } from '#tools/browser.ts';
import type { NamedState } from './all-states.ts';
import { examine, type View } from './examine.ts';
import { Sites } from './sites.ts';
import { Stage } from './stage.ts';

/** On a phone: both themes, the narrowest width, and forced colours. */
const ON_A_PHONE: readonly [View, ...View[]] = [
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark', moves: true },
  { width: 320, theme: 'dark' },
  { width: 320, theme: 'light' },
  { width: 360, theme: 'light', hasForcedColours: true },
];
/** On a desktop: both themes, and double zoom, which leaves half the width. */
const ON_A_DESK: readonly [View, ...View[]] = [
  { width: 1440, theme: 'dark' },
  { width: 1440, theme: 'light', moves: true },
  { width: 720, theme: 'light' },
  { width: 1440, theme: 'dark', hasForcedColours: true },
];

/** Two in parallel: most of the time goes to waiting for the browser. */
const STAGES = 2;

export type Proved = { readonly states: number; readonly views: number; readonly wrong: readonly string[] };

/** Examines these states in one language in every view. */
export async function proveStates(locale: Locale, states: readonly NamedState[]): Promise<Proved> {
  const sites = new Sites();
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: JOURNEY_FLAGS });
  const left = states.flatMap((state) => [
    ...(state.only === 'desk' ? [] : [{ state, views: ON_A_PHONE }]),
    ...(state.only === 'phone' ? [] : [{ state, views: ON_A_DESK }]),
  ]);
  const count = left.reduce((sum, { views }) => sum + views.length, 0);
  const wrong: string[] = [];
  await sites.sceneFor({});
  async function work(): Promise<void> {
    const stage = new Stage(browser, sites);
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { state, views } = next;
      try {
        wrong.push(...(await examine(stage, state, { locale, views })).map((line) => `${state.title}: ${line}`));
      } catch (error) {
        wrong.push(`${state.title}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: STAGES }, work));
  } finally {
    await browser.close();
    await sites.close();
  }
  return { states: states.length, views: count, wrong };
}
