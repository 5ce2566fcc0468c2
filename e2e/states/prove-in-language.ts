// Brings about every state in one look in a language, and writes as JSON what is wrong, words of another language among
// it. Runs in a copy of the project that has the language, as `node e2e/states/prove-in-language.ts LANGUAGE`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { parse } from 'yaml';
import { LANGUAGES, LOCALES } from '#domain/basics/locale.ts';
import { dataWords, foreignWords } from '#texts/testing/pseudo.ts';
import { BROWSER_FLAGS, findOrInstallBrowser } from '#tools/browser.ts';
import { CATALOGUE } from './catalogue.ts';
import { examine, type View } from './examine.ts';
import { Sites } from './sites.ts';
import { Stage } from './stage.ts';
import type { Visit } from './visit.ts';

const locale = LOCALES.find((each) => each === process.argv[2]);
if (locale === undefined) throw new Error(`There is no language ${process.argv[2]}`);

const PHONE: View = { width: 360, theme: 'light' };
const DESK: View = { width: 1440, theme: 'dark' };
const STAGES = 2;

/** A pseudo-language is longer than any other already, and its brackets keep a label from having the words that a button shows. */
const ARTEFACT = /, longer texts: |label-content-name-mismatch/;

/** What a screen may say as it is: what the catalog and people wrote, and the names of the languages. */
const DATA = dataWords(
  ...stringsIn(parse(readFileSync(join(import.meta.dirname, '../../catalog/demo.yaml'), 'utf8'))),
  ...(readFileSync(join(import.meta.dirname, 'catalog.ts'), 'utf8').match(/name: '.*?'/g) ?? []),
  ...LOCALES.map((each) => LANGUAGES[each].name),
  // A status without words of its own is shown as it is.
  'NO SHOW',
  // The notes of a reservation, which its guest wrote.
  'Sinh nhật 30 tuổi, xin chuẩn bị hoa.',
);

const sites = new Sites();
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_FLAGS });
const left = [...CATALOGUE];
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
process.stdout.write(JSON.stringify({ states: CATALOGUE.length, wrong }));

async function foreignOn({ page }: Visit): Promise<string[]> {
  return foreignWords(await wordsOn(page), DATA).map((word) => `says ${word}`);
}

/** Everything that a page says, to those who see it and to those who hear it. */
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
