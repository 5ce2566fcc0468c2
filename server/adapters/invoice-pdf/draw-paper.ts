import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Paper, Particular, Party } from '#server/papers/paper.ts';

type Page = PDFKit.PDFDocument;

const MARGIN = 56;
const GAP = 24;
const INK = '#1f1b16';
const SOFT = '#6b6258';
const LINE = '#cfc6b8';

const require = createRequire(import.meta.url);
/** One typeface with Vietnamese letters, Japanese and the đồng sign. */
const FACES = {
  text: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf'),
};

/** Draws a paper as a PDF of one A4 page, and embeds the used characters of the fonts. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  const page: Page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: paper.locale,
    displayTitle: true,
    info: { Title: paper.subject, Creator: 'Yumori', Producer: 'Yumori', CreationDate: paper.issuedAt },
  });
  const finished = collect(page);
  heading(page, paper);
  parties(page, paper.parties);
  items(page, paper);
  totals(page, paper.totals);
  remarks(page, paper.remarks);
  page.end();
  return finished;
}

function collect(page: Page): Promise<Buffer> {
  return new Promise((settle, fail) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => settle(Buffer.concat(chunks)));
    page.on('error', fail);
  });
}

type Style = { face?: keyof typeof FACES; size?: number; colour?: string };

/** Writes text with composed letters, because the font cannot place loose marks. */
function write(page: Page, text: string, { face = 'text', size = 9.5, colour = INK }: Style = {}) {
  page.font(FACES[face]).fontSize(size).fillColor(colour);
  return {
    at(x: number, y: number, options: PDFKit.Mixins.TextOptions): number {
      page.text(text.normalize('NFC'), x, y, { lineGap: 2, ...options });
      return page.y;
    },
  };
}

const width = (page: Page) => page.page.width - 2 * MARGIN;
const right = (page: Page) => page.page.width - MARGIN;

function heading(page: Page, { title, particulars }: Paper): void {
  const left = write(page, title, { face: 'strong', size: 20 }).at(MARGIN, MARGIN, { width: width(page) * 0.55 });
  const bottom = rows(page, particulars, MARGIN + 6);
  page.y = Math.max(left, bottom) + GAP;
}

/** Writes labels and values at the right edge, one line each. */
function rows(page: Page, particulars: readonly Particular[], top: number): number {
  let y = top;
  const x = MARGIN + width(page) * 0.55;
  for (const { label, value } of particulars) {
    const half = (right(page) - x) / 2;
    const below = write(page, label, { colour: SOFT }).at(x, y, { width: half });
    y = Math.max(below, write(page, value).at(x + half, y, { width: half, align: 'right' })) + 2;
  }
  return y;
}

function parties(page: Page, all: readonly Party[]): void {
  const top = page.y;
  const column = (width(page) - GAP) / 2;
  const bottoms = all.map(({ role, name, details }, index) => {
    const x = MARGIN + index * (column + GAP);
    let y = write(page, role, { colour: SOFT, size: 8.5 }).at(x, top, { width: column }) + 2;
    y = write(page, name, { face: 'strong', size: 10.5 }).at(x, y, { width: column }) + 1;
    for (const detail of details) y = write(page, detail).at(x, y, { width: column });
    return y;
  });
  page.y = Math.max(...bottoms) + GAP;
}

function rule(page: Page): void {
  page.moveTo(MARGIN, page.y).lineTo(right(page), page.y).lineWidth(0.5).strokeColor(LINE).stroke();
  page.y += 8;
}

function items(page: Page, { columns, items }: Paper): void {
  const amountWidth = 130;
  const textWidth = width(page) - amountWidth - GAP;
  const line = (item: string, amount: string, style: Style) => {
    const top = page.y;
    const below = write(page, item, style).at(MARGIN, top, { width: textWidth });
    write(page, amount, style).at(right(page) - amountWidth, top, { width: amountWidth, align: 'right' });
    page.y = below;
  };
  line(columns.item, columns.amount, { colour: SOFT, size: 8.5 });
  page.y += 4;
  rule(page);
  for (const { name, details, amount } of items) {
    line(name, amount, { face: 'strong' });
    for (const detail of details)
      page.y = write(page, detail, { colour: SOFT }).at(MARGIN, page.y, { width: textWidth });
    page.y += 8;
  }
  rule(page);
}

function totals(page: Page, all: readonly Particular[]): void {
  const sum = all.at(-1);
  page.y = rows(page, all.slice(0, -1), page.y) + 6;
  if (sum === undefined) return;
  const top = page.y;
  const x = MARGIN + width(page) * 0.7;
  const style: Style = { face: 'strong', size: 12 };
  const label = write(page, sum.label, style).at(MARGIN, top, { width: x - MARGIN, align: 'right' });
  const value = write(page, sum.value, style).at(x, top, { width: right(page) - x, align: 'right' });
  page.y = Math.max(label, value) + 2 * GAP;
}

function remarks(page: Page, all: readonly string[]): void {
  for (const remark of all) {
    page.y = write(page, remark, { colour: SOFT, size: 8.5 }).at(MARGIN, page.y, { width: width(page) * 0.8 }) + 4;
  }
}
