import type { Locale } from '#domain/basics/locale.ts';
import { type Html, html } from './html.ts';
import { type Block, type Letter, type Link, QR_CID } from './letter.ts';

/** A narrow column that stays readable in mail programs that drop the style. */
const STYLE = html`<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 32px 20px; background: #f9f5ee; color: #28201a; font: 16px/1.7 'Be Vietnam Pro', 'Hiragino Sans', 'Noto Sans JP', 'Segoe UI', sans-serif; text-wrap: pretty; word-break: auto-phrase; }
  main { max-width: 520px; margin: 0 auto; }
  h1 { font-size: 23px; line-height: 1.4; font-weight: 600; margin: 0 0 24px; text-wrap: balance; }
  h2 { font-size: 16px; line-height: 1.5; font-weight: 600; margin: 32px 0 8px; }
  p, ul, table { margin: 0 0 16px; }
  ul { padding-left: 20px; }
  li { margin-bottom: 8px; }
  table { width: 100%; border-collapse: collapse; border-top: 1px solid #d9d3ca; }
  th, td { padding: 8px 0; border-bottom: 1px solid #d9d3ca; text-align: left; vertical-align: top; font-weight: 400; }
  th { padding-right: 16px; color: #61564d; white-space: nowrap; }
  a { color: #904525; }
  a.button { display: inline-block; margin: 8px 0; padding: 12px 24px; border-radius: 4px; background: #904525; color: #fdfaf4; text-decoration: none; }
  img { display: block; max-width: 100%; height: auto; border-radius: 4px; background: #fff; }
  .signature { margin-top: 32px; padding-top: 16px; border-top: 1px solid #d9d3ca; color: #61564d; }
  @media (prefers-color-scheme: dark) {
    body { background: #1c1612; color: #ece5db; }
    table, th, td, .signature { border-color: #3f3630; }
    th, .signature { color: #b5aca0; }
    a { color: #ebb678; }
    a.button { background: #ebb678; color: #25170d; }
  }
</style>`;

export function letterAsHtml({ subject, title, greeting, blocks, signature }: Letter, locale: Locale): string {
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${STYLE}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${greeting}</p>
${blocks.map(blockAsHtml)}<p class="signature">${signature}</p>
</main>
</body>
</html>
`;
  return page.markup;
}

function blockAsHtml(block: Block): Html {
  switch (block.kind) {
    case 'words':
      return html`<p>${block.text}</p>\n`;
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'facts':
      return html`<table>\n${block.rows.map(({ label, value }) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>\n`)}</table>\n`;
    case 'button':
      return html`<p><a class="button" href="${block.link.url}">${block.link.label}</a></p>\n`;
    case 'links':
      return html`<ul>\n${block.links.map((link) => html`<li>${anchor(link)}</li>\n`)}</ul>\n`;
    case 'qr':
      return html`<p>${block.advice}</p>\n<p><img src="cid:${QR_CID}" alt="${block.label}" width="280" height="280"></p>\n`;
  }
}

function anchor({ label, url }: Link): Html {
  return html`<a href="${url}">${label}</a>`;
}
