// Examines every state once in a language, and writes the faults as JSON, including words of another language.
// Runs in a copy of the project that has the language: `node e2e/states/prove-in-language.ts LANGUAGE`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { parse } from 'yaml';
import { LANGUAGES, LOCALES } from '#domain/basics/locale.ts';
import { dataWords, foreignWords } from '#texts/testing/pseudo.ts';
import { findOrInstallBrowser, JOURNEY_FLAGS } from '#tools/browser.ts';
import { ALL_STATES } from './all-states.ts';
import { examine, type View } from './examine.ts';
import { Sites } from './sites.ts';
import { Stage } from './stage.ts';
import type { Visit } from './visit.ts';

const locale = LOCALES.find((each) => each === process.argv[2]);
if (locale === undefined) throw new Error(`Unknown language: ${process.argv[2]}`);

const PHONE: View = { width: 360, theme: 'light' };
const DESK: View = { width: 1440, theme: 'dark' };
const STAGES = 2;

/**
 * Findings that the pseudo-language causes itself: its texts are longer than any real ones, and its brackets make
 * accessible names differ from visible labels.
 */
const ARTEFACT = /, longer texts: |label-content-name-mismatch/;

/** Texts that need no translation: those of the catalog and of people, and the names of the languages. */
const DATA = dataWords(
  ...stringsIn(parse(readFileSync(join(import.meta.dirname, '../../catalog/demo.yaml'), 'utf8'))),
  ...(readFileSync(join(import.meta.dirname, 'catalog.ts'), 'utf8').match(/name: '.*?'/g) ?? []),
  ...LOCALES.map((each) => LANGUAGES[each].name),
  // A status without a translated text is shown unchanged.
  'NO SHOW',
  // A guest wrote these notes of a reservation.
  'Sinh nhật 30 tuổi, xin chuẩn bị hoa.',
  // The name of the owner's authenticator in the demo, a part of the key of another one, and the code of the language.
  `Sandbox EHPK ${locale}`,
);

/** A transaction of the sandbox's gateway. */
const TRANSACTION = /PAY-[\da-f-]+/g;

/** What the states of staff show as data, such as a reason in a person's words: whole texts, often in English. */
const WRITTEN = globSync('staff/*.ts', { cwd: import.meta.dirname })
  .flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(/'[^'\n]*'/g) ?? [])
  .flatMap((literal) => literal.slice(1, -1).split('\\n'))
  .filter((text) => text.includes(' ') && !ALL_STATES.some(({ name }) => name === text));

const sites = new Sites();
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: JOURNEY_FLAGS });
const left = [...ALL_STATES];
const wrong: string[] = [];
await sites.sceneFor({});

async function work(): Promise<void> {
  const stage = new Stage(browser, sites);
  for (let state = left.shift(); state !== undefined; state = left.shift()) {
    const { title, only } = state;
    const view = only === 'desk' ? DESK : PHONE;
    try {
      const found = await examine(stage, state, { locale: locale ?? 'en', views: [view], also: foreignOn });
      wrong.push(...found.filter((line) => !ARTEFACT.test(line)).map((line) => `${title}: ${line}`));
    } catch (error) {
      wrong.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

try {
  await Promise.all(Array.from({ length: STAGES }, work));
} finally {
  await browser.close();
  await sites.close();
}
process.stdout.write(JSON.stringify({ states: ALL_STATES.length, wrong }));

async function foreignOn({ page }: Visit): Promise<string[]> {
  const said = WRITTEN.reduce(
    (text, written) => text.replaceAll(written, ' '),
    (await wordsOn(page)).replaceAll(TRANSACTION, ' '),
  );
  return foreignWords(said, DATA).map((word) => `says ${word}`);
}

/** Returns all texts of a page: the visible ones, and those only for screen readers. */
function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll('body *')) {
      for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder']) {
        said.push(element.getAttribute(name) ?? '');
      }
    }
    return said.join('\n');
  });
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
