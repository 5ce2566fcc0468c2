import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const TEXT = 4.5;
const CONTROL = 3;

const grounds = ['paper', 'paper-raised', 'paper-sunken'];
const texts = ['ink', 'ink-soft', 'accent', 'accent-strong', 'available', 'held', 'taken', 'done', 'danger'];

const pairs: [front: string, back: string, least: number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, TEXT])),
  ...grounds.map((ground): [string, string, number] => ['line-strong', ground, CONTROL]),
  ...['accent', 'available', 'held', 'taken', 'done', 'danger'].map((name): [string, string, number] => [
    name,
    `${name}-soft`,
    TEXT,
  ]),
  ['ink', 'accent-soft', TEXT],
  ['ink', 'danger-soft', TEXT],
  ['ink-soft', 'accent-soft', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['on-danger', 'danger', TEXT],
];

const tokens = readTokens();

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(pairs)('shows %s on %s with a contrast of at least %d', (front, back, least) => {
    expect(contrast(luminance(token(front)[theme]), luminance(token(back)[theme]))).toBeGreaterThanOrEqual(least);
  });
});

type Oklch = { lightness: number; chroma: number; hue: number };

function token(name: string) {
  const found = tokens.get(name);
  if (found === undefined) throw new Error(`theme.css has no --${name}`);
  return found;
}

function readTokens(): Map<string, { light: Oklch; dark: Oklch }> {
  const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
  const line = /--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\);/g;
  return new Map(
    [...css.matchAll(line)].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: parse(light), dark: parse(dark) },
    ]),
  );
}

function parse(text: string): Oklch {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(/[\s/]+/).map(Number.parseFloat);
  return { lightness: lightness / 100, chroma, hue: (hue * Math.PI) / 180 };
}

/** Returns the relative luminance by WCAG of an OKLCH colour (conversion by Björn Ottosson). */
function luminance({ lightness, chroma, hue }: Oklch): number {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue);
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
