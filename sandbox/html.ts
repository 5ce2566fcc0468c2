import type { FastifyReply } from 'fastify';

/** Escaped HTML. Only `html` creates it. */
export type Html = { readonly html: string };
type Part = string | number | Html | ReadonlyArray<Html>;

/** Builds HTML: values are escaped, unless `html` created them. */
export function html(pieces: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html {
  return { html: pieces.reduce((written, piece, i) => written + render(parts[i - 1] ?? '') + piece) };
}

function render(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map(({ html: written }) => written).join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The notice at the top of every page of the stand-ins. */
export const NOTICE = 'Sandbox: a stand-in, no real money moves.';

/** Returns a whole page in the style of the stand-ins. */
export function page(title: string, body: Html, { lang = 'en', notice = NOTICE } = {}): string {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<p class="notice">${notice}</p>
<main>
${body}
</main>
</body>
</html>
`.html;
}

/**
 * Sends a page with its own content security policy: no scripts, only our styles and images, and forms that
 * post only to this site and to `formTargets`.
 */
export function sendPage(reply: FastifyReply, written: string, formTargets: ReadonlyArray<string> = []): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(written);
}
