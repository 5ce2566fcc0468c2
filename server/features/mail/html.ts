import { oneLine } from './letter.ts';

/** Markup made by {@link html} only, in which every inserted text is escaped. */
export type Html = { readonly kind: 'html'; readonly markup: string };

type Value = string | Html | readonly Html[];

/** Builds markup. Escapes inserted texts and keeps inserted markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = strings.map((part, index) => part + markupOf(values[index] ?? '')).join('');
  return { kind: 'html', markup };
}

function markupOf(value: Value): string {
  if (typeof value === 'string') return escaped(oneLine(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
