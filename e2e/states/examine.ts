import type { Page } from '@playwright/test';
import type { Locale } from '#domain/basics/locale.ts';
import type { NamedState } from './all-states.ts';
import { barriersOf, flawsOf, lengthen, settle } from './soundness.ts';
import { type Stage, sizeOf, type Theme } from './stage.ts';
import type { Visit } from './visit.ts';

/** How the browser shows a state. */
export type View = {
  readonly width: number;
  readonly theme: Theme;
  /** Forced colours, as in Windows high contrast. */
  readonly hasForcedColours?: true;
  /** Whether the page has motion; absent means reduced motion. */
  readonly moves?: true;
};

/** A further check of a state on the screen. Returns the faults, one line each. */
type Look = (visit: Visit) => Promise<string[]>;

const NARROWEST = 320;

/** Enters a state in the first view, goes through all views, and returns all faults, one line each. */
export async function examine(
  stage: Stage,
  state: NamedState,
  { locale, views, also }: { locale: Locale; views: readonly [View, ...View[]]; also?: Look },
): Promise<string[]> {
  const [first] = views;
  const { visit, troubles } = await stage.enter(state, { locale, width: first.width, theme: first.theme });
  const wrong = await missingParts(state, visit);
  for (const part of state.unseen?.(visit) ?? [])
    if (await part.isVisible()) wrong.push(`must be hidden: ${part.toString()}`);
  wrong.push(...((await also?.(visit)) ?? []));
  for (const view of views) {
    await show(visit.page, view);
    const found = [
      ...(await namingFaults(visit)),
      ...(await flawsOf(visit.page)),
      ...(await barriersOf(visit.page, view.hasForcedColours)),
    ];
    wrong.push(...found.map((line) => `${told(locale, view)}: ${line}`));
  }
  await show(visit.page, { width: NARROWEST, theme: first.theme });
  await lengthen(visit.page);
  wrong.push(...(await flawsOf(visit.page)).map((line) => `${locale}, ${NARROWEST} px, longer texts: ${line}`));

  const { mayFail = [], mayComplain = [] } = state;
  wrong.push(...unexpected(troubles.failures, mayFail).map((line) => `a request failed: ${line}`));
  wrong.push(...unexpected(troubles.complaints, mayComplain).map((line) => `the browser reported an error: ${line}`));
  return [...new Set(wrong)];
}

const told = (locale: Locale, { width, theme, hasForcedColours, moves }: View) =>
  [locale, `${width} px`, theme, hasForcedColours && 'forced colours', moves && 'moving'].filter(Boolean).join(', ');

const unexpected = (lines: readonly string[], known: readonly RegExp[]) =>
  lines.filter((line) => !known.some((pattern) => pattern.test(line)));

async function missingParts(state: NamedState, visit: Visit): Promise<string[]> {
  const missing: string[] = [];
  for (const part of state.seen(visit)) {
    const isThere = await part.waitFor().then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(`missing: ${part.toString()}`);
  }
  return missing;
}

async function show(page: Page, { width, theme, hasForcedColours, moves }: View): Promise<void> {
  await page.setViewportSize(sizeOf(width));
  await page.emulateMedia({
    colorScheme: theme,
    forcedColors: hasForcedColours ? 'active' : 'none',
    reducedMotion: moves ? 'no-preference' : 'reduce',
  });
  await settle(page);
}

/** Returns faults of the title and of the language, which must match the content. */
async function namingFaults({ page, texts, locale }: Visit): Promise<string[]> {
  const { title, lang } = await page.evaluate(() => ({ title: document.title, lang: document.documentElement.lang }));
  const end = texts.layout.titleOf('');
  const faults: string[] = [];
  if (lang !== locale) faults.push(`the language of the document is ${lang}`);
  if (!title.endsWith(end) || title.length === end.length) faults.push(`the title is "${title}"`);
  return faults;
}
