import type { Mail } from '#server/adapters/mail/port.ts';

/** The content of a mail. Plain text and HTML are both rendered from it, so they never differ. */
export type Letter = {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  readonly signature: string;
  readonly calendar?: Mail['calendar'];
};

export type Block =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: ReadonlyArray<Row> }
  | { readonly kind: 'button'; readonly link: Link }
  | { readonly kind: 'links'; readonly links: readonly Link[] }
  /** A QR code of `content` below how to use it; the plain text leaves both out. */
  | { readonly kind: 'qr'; readonly advice: string; readonly content: string; readonly label: string };

export type Row = { readonly label: string; readonly value: string };
export type Link = { readonly label: string; readonly url: string };

export const words = (text: string): Block => ({ kind: 'words', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const button = (label: string, url: string): Block => ({ kind: 'button', link: { label, url } });

/** Names the picture of a letter's QR code inside its mail. */
export const QR_CID = 'qr';

/** Joins the lines of a text: a line break in a person's name must not start a new line of the mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
