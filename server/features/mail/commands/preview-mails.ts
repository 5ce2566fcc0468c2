import { LOCALES } from '#domain/basics/locale.ts';
import type { Letter } from '../letter.ts';
import { letterAsHtml } from '../letter-as-html.ts';
import { letterAsText } from '../letter-as-text.ts';
import { MAILS } from '../mails.ts';
import { picturesOf } from '../pictures-of.ts';

/** A file of the preview, with its name. */
export type PreviewPage = { readonly file: string; readonly content: string };

/** The width of a mail on a narrow phone. */
const FRAME = 'width: 360px; height: 900px; border: 1px solid #ccc; background: Canvas';

/** Renders every mail in every language, and one page that shows them side by side. */
export async function previewPages(): Promise<PreviewPage[]> {
  const specimens = Object.values(MAILS).flatMap(({ specimens }) => Object.entries(specimens));
  const mails = await Promise.all(
    specimens.map(async ([name, write], index) => ({
      name,
      pages: await Promise.all(
        LOCALES.map(async (locale) => {
          const letter = write(locale);
          const file = `${String(index + 1).padStart(2, '0')}-${locale}`;
          const html = await withPictures(letter, letterAsHtml(letter, locale));
          return { locale, file, subject: letter.subject, html, text: letterAsText(letter, locale) };
        }),
      ),
    })),
  );
  const rows = mails.map(({ name, pages }) => `<h2>${name}</h2><div>${pages.map(frame).join('')}</div>`);
  const index = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>Mails</title><style>body{font-family:sans-serif}div{display:flex;gap:16px;overflow-x:auto}figure{margin:0}</style>
<h1>Mails</h1>${rows.join('\n')}</html>`;
  return [
    { file: 'index.html', content: index },
    ...mails.flatMap(({ pages }) =>
      pages.flatMap(({ file, html, text }) => [
        { file: `${file}.html`, content: html },
        { file: `${file}.txt`, content: text },
      ]),
    ),
  ];
}

/** Embeds a letter's pictures in its page, which has no mail to carry them. */
async function withPictures(letter: Letter, html: string): Promise<string> {
  const files = await picturesOf(letter);
  return files.reduce(
    (page, { cid, contentType, content }) =>
      page.replace(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}

function frame({ file, subject, locale }: { file: string; subject: string; locale: string }): string {
  return `<figure><figcaption lang="${locale}">${subject} · <a href="${file}.txt">text</a></figcaption>
<iframe title="${file}" src="${file}.html" style="${FRAME}"></iframe></figure>`;
}
