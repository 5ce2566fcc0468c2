type Name = readonly [pattern: RegExp, name: string];

// The first match counts: many browsers name other browsers in their user agent.
const BROWSERS: readonly Name[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly Name[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (userAgent: string, names: readonly Name[]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * Returns a short name of browser and system (`Chrome · Android`) for the list of sessions; null when neither
 * is known.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const known = (userAgent ?? '').slice(0, 400);
  const parts = [named(known, BROWSERS), named(known, SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(' · ');
}
