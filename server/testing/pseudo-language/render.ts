// Writes the server's texts in a language as JSON: all mails, papers and answers. Runs in a copy of the project
// that has the language.
import { LOCALES } from '#domain/basics/locale.ts';
import { drawPaper } from '#server/adapters/invoice-pdf/draw-paper.ts';
import { previewPages } from '#server/features/mail/commands/preview-mails.ts';
import { type InvoiceFacts, invoicePaper } from '#server/papers/invoice.ts';
import { ANSWERS, FIELD_TEXTS, PAGE_TEXTS, REFUSAL_TEXTS } from '#texts/server.ts';

const locale = LOCALES.find((each) => each === process.argv[2]);
if (locale === undefined) throw new Error(`Unknown language: ${process.argv[2]}`);

const facts: Omit<InvoiceFacts, 'kind' | 'adjusts'> = {
  year: 2026,
  number: 2,
  issuedAt: new Date('2026-11-27T03:00:00.000Z'),
  locale,
  seller: { name: 'Yumori', taxCode: '0312345678', address: '12 Quảng An', phone: '0900000111', email: 'a@b.example' },
  buyer: { name: 'Mai', taxCode: '0312345678', address: '1 Tây Hồ' },
  sold: {
    ticket: 'Kura',
    program: 'Kura',
    minutes: 90,
    visit: { place: 'Tây Hồ', start: new Date('2026-11-27T16:30:00Z'), end: new Date('2026-11-27T18:00:00Z') },
  },
  gross: 2_800_000,
  net: 2_592_593,
  vat: 207_407,
  vatPercent: 8,
  transactionId: '9b2f8c1e-0000-4000-8000-000000000000',
};

const rendered: { what: string; text: string }[] = [];

// Each mail as HTML and as text; the index has the subjects.
for (const { file, content } of await previewPages()) {
  const subjects = new RegExp(`<figcaption lang="${locale}">.*?(?=<a)`, 'g');
  if (file === 'index.html')
    rendered.push({ what: 'subjects', text: wordsOf(content.match(subjects)?.join('\n') ?? '') });
  else if (file.includes(`-${locale}.`)) rendered.push({ what: `mail ${file}`, text: wordsOf(content) });
}

for (const kind of ['invoice', 'adjustment'] as const) {
  const paper = invoicePaper({ ...facts, kind, adjusts: kind === 'invoice' ? null : { year: 2026, number: 1 } });
  const file = await drawPaper(paper);
  if (!file.toString('latin1').includes(`/Lang (${locale})`))
    throw new Error(`The PDF of the ${kind} does not declare the language ${locale}`);
  rendered.push({ what: `paper ${kind}`, text: stringsIn({ ...paper, locale: '' }).join('\n') });
}

const answers = { ...ANSWERS[locale], fields: FIELD_TEXTS[locale], refusals: REFUSAL_TEXTS[locale] };
for (const [what, texts] of Object.entries(answers)) rendered.push({ what, text: stringsIn(texts).join('\n') });
for (const [what, words] of Object.entries(PAGE_TEXTS[locale])) {
  if (typeof words === 'object') rendered.push({ what: `page ${what}`, text: stringsIn(words).join('\n') });
}

process.stdout.write(JSON.stringify(rendered));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the visible text of HTML. */
function wordsOf(html: string): string {
  return html.replace(/<(style|title)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
}
