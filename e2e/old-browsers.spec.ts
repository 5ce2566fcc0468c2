import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Matches uses of APIs that a browser in `web/browsers.ts` lacks and that no build polyfills. */
const LACKING =
  /\b(?:Map|Object)\.groupBy|\bPromise\.(?:withResolvers|try)\b|\bArray\.fromAsync|\bURL\.(?:parse)\b|\bRegExp\.escape|\bIntl\.DurationFormat|\bIterator\.from|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray|reduce|flatMap|take|drop)\(|\bAbortSignal\.any\b/;

const BUILT = join(import.meta.dirname, '../dist/web');

test('the built scripts use nothing that the oldest supported browsers lack', () => {
  const scripts = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const found = scripts.flatMap((name) => {
    const use = LACKING.exec(readFileSync(join(BUILT, name), 'utf8'));
    return use === null ? [] : [`${name}: ${use[0]}`];
  });
  expect(found).toEqual([]);
});

for (const use of ['Map.groupBy(a,b)', 'Promise.withResolvers()', 'new Set(a).isSubsetOf(b)', 'a.values().map(b)']) {
  test(`detects ${use}`, () => expect(use).toMatch(LACKING));
}
