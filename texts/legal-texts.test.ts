import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale, perLocale } from '#domain/basics/locale.ts';
import { inEveryLanguage } from './in-every-language.ts';
import type { LegalFacts, LegalModule, LegalText } from './legal-text.ts';

const FACTS: LegalFacts = { company: 'Sen Ltd', holdMinutes: 17 };

const NAMES = ['booking', 'terms', 'privacy'] as const;

const TEXTS: Record<(typeof NAMES)[number], Readonly<Record<Locale, LegalText>>> = {
  booking: await legal('booking'),
  terms: await legal('terms'),
  privacy: await legal('privacy'),
};

async function legal(name: string): Promise<Record<Locale, LegalText>> {
  const modules = await inEveryLanguage<LegalModule>(`legal/${name}.ts`);
  return perLocale((locale) => modules[locale].text(FACTS));
}

/** Counts the parts of each section; all languages must agree. */
const shapeOf = ({ sections }: LegalText) =>
  sections.map(({ paragraphs = [], steps = [], items = [], links = [], seeAlso = [] }) => [
    paragraphs.length,
    links.length,
    steps.length,
    items.length,
    ...seeAlso,
  ]);

const wordsOf = (text: LegalText) =>
  text.sections
    .flatMap(({ heading, paragraphs = [], steps = [], items = [], links = [] }) => [
      heading,
      ...paragraphs,
      ...steps,
      ...items,
      ...links.map(({ label }) => label),
    ])
    .join('\n');

describe.each(NAMES)('the %s text', (name) => {
  // shows: 1.15, 2.115
  test.each(LOCALES.filter((locale) => locale !== 'en'))('has the same parts in %s as in English', (locale) => {
    expect(shapeOf(TEXTS[name][locale])).toEqual(shapeOf(TEXTS[name].en));
  });

  // shows: 2.115
  test('repeats no sentence of another language', () => {
    for (const one of LOCALES) {
      for (const other of LOCALES.filter((each) => each !== one)) {
        const lines = new Set(wordsOf(TEXTS[name][other]).split('\n'));
        expect(
          wordsOf(TEXTS[name][one])
            .split('\n')
            .filter((line) => lines.has(line)),
        ).toEqual([]);
      }
    }
  });
});

describe('the booking policy', () => {
  /** The figures by topic, in the order of the sections, as each language writes them. */
  const FIGURES: readonly { section: number; of: string; en: readonly string[]; vi?: readonly string[] }[] = [
    { section: 0, of: 'prepayment', en: ['100%'] },
    { section: 0, of: 'hold', en: ['17'] },
    { section: 2, of: 'opening hours', en: ['24'] },
    { section: 2, of: 'late check-out', en: ['5', '10', '100%'] },
    { section: 4, of: 'age', en: ['18'] },
    { section: 4, of: 'capacities', en: ['8', '6', '4'] },
    { section: 4, of: 'extra guests', en: ['700,000\u00a0₫'], vi: ['700.000\u00a0₫'] },
    { section: 8, of: 'strong-smelling food', en: ['5,000,000\u00a0₫'], vi: ['5.000.000\u00a0₫'] },
    { section: 9, of: 'full refund', en: ['24'] },
    { section: 10, of: 'no refund', en: ['24'] },
    { section: 11, of: 'processing', en: ['21', '30'] },
  ];

  // shows: 5.28, 9.11, 9.12, 9.13, 9.17, 9.18, 9.19, 9.20
  test.each(FIGURES)('the booking policy names every figure about $of', ({ section, en, vi = en }) => {
    const written: Partial<Record<Locale, readonly string[]>> = { vi };
    for (const locale of LOCALES) {
      const { paragraphs = [], steps = [], items = [] } = TEXTS.booking[locale].sections[section] ?? {};
      const words = [...paragraphs, ...steps, ...items].join('\n');
      for (const figure of written[locale] ?? en) expect(words, locale).toMatch(alone(figure));
    }
  });

  // shows: 2.116
  test('the booking policy has five steps and a section for each topic', () => {
    for (const locale of LOCALES) {
      expect(TEXTS.booking[locale].sections).toHaveLength(12);
      expect(TEXTS.booking[locale].sections[0]?.steps).toHaveLength(5);
    }
  });
});

describe('the company', () => {
  test.each(LOCALES)('the company is a party to the terms and the controller of the data, in %s', (locale) => {
    expect(TEXTS.terms[locale].lead).toContain('Sen Ltd');
    expect(TEXTS.privacy[locale].lead).toContain('Sen Ltd');
  });
});

describe('the booking policy', () => {
  test.each([
    { locale: 'en', claims: /photo ID|dog|candle|incense|glass|day and night/i },
    { locale: 'vi', claims: /giấy tờ|chó|nến|nhang|thủy tinh|ngày đêm/i },
    { locale: 'ja', claims: /身分証|補助犬|ろうそく|お香|ガラス|昼夜/ },
  ] as const)(
    'the booking policy leaves rules that an operator may not have to the catalog, in $locale',
    ({ locale, claims }) => {
      expect(wordsOf(TEXTS.booking[locale])).not.toMatch(claims);
      expect(TEXTS.booking[locale].contact).not.toMatch(claims);
    },
  );

  test.each([
    {
      locale: 'en',
      children: 'Children count towards the capacity',
      days: 'Vietnamese working days',
      holidays: 'public holidays in Vietnam',
    },
    {
      locale: 'vi',
      children: 'Các khách này được tính vào',
      days: 'ngày làm việc tại Việt Nam',
      holidays: 'ngày nghỉ lễ, Tết của Việt Nam',
    },
    {
      locale: 'ja',
      children: 'お子様も定員に含まれます',
      days: 'ベトナムの営業日で21〜30日',
      holidays: 'ベトナムの祝日',
    },
  ] as const)(
    'the booking policy says in $locale that children count, and that days are those of Vietnam',
    ({ locale, children, days, holidays }) => {
      const words = wordsOf(TEXTS.booking[locale]);
      for (const said of [children, days, holidays]) expect(words).toContain(said);
    },
  );
});

/** Matches a figure that is not part of a longer one. */
const alone = (figure: string) => new RegExp(`(?<![\\d.,])${figure.replaceAll('.', '\\.')}(?![\\d])`);

/** The words of a policy in a language; for an unlisted language only the figures are checked. */
type Told = Partial<Record<Locale, RegExp>>;

describe('the privacy policy', () => {
  /** Everything that the app stores in a browser, by its key, with the phrase by which the policy mentions it. */
  const STORED = {
    'yumori.language': 'language',
    'yumori.languageChosen': 'language',
    'yumori.theme': 'appearance',
    'yumori.heldSlots': 'time slots that you are holding',
    'yumori.promotion': 'promotion that you applied',
    'yumori.buyer': 'company that you named for an invoice',
    'yumori.typed': 'what you entered in the registration form, except the password, or the voucher form',
    'yumori.redirect': 'page to return to after logging in',
    'yumori.seenReservations': 'bookings that you have viewed',
    'yumori-files': 'files',
    'yumori-answers': 'available times',
    // The time of the last reload, kept while the tab is open.
    'yumori.reloadedAt': '',
  };

  test('the privacy policy names everything that is stored in a browser', () => {
    const named = sourcesIn(join(import.meta.dirname, '../web')).flatMap((source) => [
      ...source.matchAll(/'(yumori[.-][a-zA-Z]+)'/g),
    ]);
    const names = new Set(named.map(([, name = '']) => name));
    // Names of content policies, of a build output and of a channel between tabs, not of stored items.
    for (const other of ['yumori-worker', 'yumori-offline', 'yumori-first', 'yumori.session']) names.delete(other);
    expect([...names].sort()).toEqual(Object.keys(STORED).sort());
    const words = wordsOf(TEXTS.privacy.en);
    for (const [name, word] of Object.entries(STORED)) expect(words, name).toContain(word);
  });

  function sourcesIn(folder: string): string[] {
    return (
      readdirSync(folder, { recursive: true, withFileTypes: true })
        // The back office is not for guests.
        .filter(({ parentPath }) => !/web\/admin(\/|$)/.test(parentPath))
        .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    );
  }

  test.each(LOCALES)('the privacy policy says how long data is kept, in %s', (locale) => {
    const words = wordsOf(TEXTS.privacy[locale]);
    for (const figure of ['30', '12', '18']) expect(words).toMatch(alone(figure));
    const network: Told = { en: /held: 1 day;/, vi: /được giữ: 1 ngày;/, ja: /IPアドレス（復元できない形）：1日間/ };
    expect(words).toMatch(network[locale] ?? alone('1'));
    const guest: Told = { en: /guest: 365 days after the visit/, vi: /đăng nhập: 365 ngày sau/, ja: /ご利用後365日間/ };
    expect(words).toMatch(guest[locale] ?? alone('365'));
  });

  test.each(LOCALES)('the privacy policy names its four cookies, in %s', (locale) => {
    const cookies = TEXTS.privacy[locale].sections.flatMap(({ heading, items = [] }) =>
      /cookie/i.test(heading) ? items : [],
    );
    expect(cookies).toHaveLength(4);
    for (const [index, figure] of ['30', '1', '365', '11'].entries()) expect(cookies[index]).toMatch(alone(figure));
  });

  test.each(LOCALES)('the privacy policy says how a guest has data erased, in %s', (locale) => {
    const links = TEXTS.privacy[locale].sections.flatMap((section) => section.links ?? []);
    expect(links.map(({ to }) => to)).toEqual(['/guest-data']);
    const dayAfter: Told = { en: /by the day after/, vi: /chậm nhất một ngày sau/, ja: /翌日までに/ };
    expect(wordsOf(TEXTS.privacy[locale])).toMatch(dayAfter[locale] ?? /./);
  });
});
