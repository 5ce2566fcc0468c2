import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Picture = {
  readonly file: string;
  readonly title: string;
  readonly locale: string;
  readonly screen: string;
  readonly theme: string;
};

/** Writes an HTML page with all pictures by state, to scroll through. */
export function writeIndex(folder: string, pictures: readonly Picture[]): void {
  const titles = [...new Set(pictures.map(({ title }) => title))];
  const sections = titles.map((title) =>
    section(
      title,
      pictures.filter((picture) => picture.title === title),
    ),
  );
  const contents = titles.map((title) => `<li><a href="#${anchor(title)}">${escaped(title)}</a></li>`);
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: #e9e7e2; color: #222; }
  ol { columns: 3 18rem; }
  h2 { margin: 3rem 0 1rem; }
  section { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; }
  h2 { flex-basis: 100%; }
  figure { margin: 0; }
  figcaption { font-size: 0.8rem; }
  img { display: block; max-width: 46rem; box-shadow: 0 1px 6px #0004; }
  img.phone { width: 18rem; }
</style>
<h1>Gallery</h1>
<ol>${contents.join('')}</ol>
${sections.join('\n')}
</html>
`;
  writeFileSync(join(folder, 'index.html'), page);
}

function section(title: string, pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ file, locale, screen, theme }) =>
      `<figure><a href="${file}"><img class="${screen}" loading="lazy" src="${file}" alt=""></a>` +
      `<figcaption>${locale}, ${screen}, ${theme}</figcaption></figure>`,
  );
  return `<section id="${anchor(title)}"><h2>${escaped(title)}</h2>${figures.join('')}</section>`;
}

const anchor = (title: string) => title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
