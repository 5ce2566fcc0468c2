/** An element of the head of a page. */
export type HeadEntry =
  | { tag: 'title'; text: string }
  | { tag: 'meta' | 'link'; attributes: Readonly<Record<string, string>> }
  /** Structured data (JSON-LD), which browsers do not run. */
  | { tag: 'data'; value: object };

export const meta = (name: string, content: string): HeadEntry => ({ tag: 'meta', attributes: { name, content } });

/** Creates an Open Graph entry, which uses `property` instead of `name`. */
export const property = (name: string, content: string): HeadEntry => ({
  tag: 'meta',
  attributes: { property: name, content },
});

export const link = (rel: string, href: string, more: Record<string, string> = {}): HeadEntry => ({
  tag: 'link',
  attributes: { rel, ...more, href },
});

/** Renders entries as HTML and escapes their values. */
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

/** Escapes text for element content and quoted attributes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Escapes JSON for a script element, so that it cannot end the element or start a comment. */
export function escapeData(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
