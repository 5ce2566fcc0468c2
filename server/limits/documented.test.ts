import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DECLARED = /: Limit = \{ name: '([\w.-]+)', max: (\d+), windowSeconds: ([\d* A-Z]+) \}/g;
const WRITTEN = /^\| `([\w.-]+)` \|.*\| (\d+ in \d+ \w+) \|$/gm;

function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [seconds / 60, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A length as the source writes it: `24 * 60 * MINUTES`. */
function secondsOf(product: string): number {
  return product
    .split('*')
    .reduce((seconds, factor) => seconds * (factor.trim() === 'MINUTES' ? 60 : Number(factor)), 1);
}

function declared(): string[] {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const sources = files.map((path) => readFileSync(new URL(path, ROOT), 'utf8'));
  return sources.flatMap((source) =>
    [...source.matchAll(DECLARED)].map(
      ([, name, max, length = '']) => `${name}: ${max} in ${inWords(secondsOf(length))}`,
    ),
  );
}

// shows: 9.32
test('every limit stands in the rules with the figures that hold, and no other does', () => {
  const page = readFileSync(new URL('docs/rules/limits.md', ROOT), 'utf8');
  const written = [...page.matchAll(WRITTEN)].map(([, name, figures]) => `${name}: ${figures}`);
  expect(written.sort()).toEqual(declared().sort());
  expect(written.length).toBeGreaterThan(10);
});

test('a limit is declared in the one way in which it is found', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const sources = files.map((path) => readFileSync(new URL(path, ROOT), 'utf8'));
  const all = sources.flatMap((source) => [...source.matchAll(/windowSeconds: [\d*]|: Limit = /g)]);
  expect(all).toHaveLength(declared().length * 2);
});
