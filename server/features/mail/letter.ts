/** What a mail says, before it is set as plain text and as HTML. Both are made from this, so they never differ in content. */
export type Letter = {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  readonly signature: string;
};

export type Block =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: ReadonlyArray<Row> }
  | { readonly kind: 'button'; readonly link: Link }
  | { readonly kind: 'links'; readonly links: readonly Link[] };

type Row = { readonly label: string; readonly value: string };
export type Link = { readonly label: string; readonly url: string };

export const words = (text: string): Block => ({ kind: 'words', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const button = (label: string, url: string): Block => ({ kind: 'button', link: { label, url } });

/** Names come from people: a line break in one must not begin a line of ours. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
