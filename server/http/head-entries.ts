/** One element for the head of a page. */
export type HeadEntry =
  | { tag: 'title'; text: string }
  | { tag: 'meta' | 'link'; attributes: Readonly<Record<string, string>> }
  /** Structured data, which no browser runs. */
  | { tag: 'data'; value: object };

export const meta = (name: string, content: string): HeadEntry => ({ tag: 'meta', attributes: { name, content } });

/** Open Graph says `property` where everybody else says `name`. */
export const property = (name: string, content: string): HeadEntry => ({
  tag: 'meta',
  attributes: { property: name, content },
});

export const link = (rel: string, href: string, more: Record<string, string> = {}): HeadEntry => ({
  tag: 'link',
  attributes: { rel, ...more, href },
});

/** Entries as HTML. Whatever they hold stays text. */
export function writeHead(entries: readonly HeadEntry[]): string {
  return entries.map(write).join('');
}

function write(entry: HeadEntry): string {
  switch (entry.tag) {
    case 'title':
      return `<title>${escapeText(entry.text)}</title>`;
    case 'data':
      return `<script type="application/ld+json">${escapeData(JSON.stringify(entry.value))}</script>`;
    default: {
      const attributes = Object.entries(entry.attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
      return `<${entry.tag}${attributes.join('')} />`;
    }
  }
}

/** For between tags and for quoted attributes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** JSON in a script element must not be able to end it, nor to begin a comment. */
export function escapeData(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
