import type { Locale } from '#domain/basics/locale.ts';
import { MAIL_TEXTS } from '#texts/server.ts';
import { type Block, type Letter, oneLine } from './letter.ts';

/** Renders a letter as plain text: paragraphs separated by an empty line, each link with its URL below it. */
export function letterAsText({ title, greeting, blocks, signature }: Letter, locale: Locale): string {
  const body = blocks.flatMap((block) => blockAsText(block, MAIL_TEXTS[locale].colon));
  const paragraphs = [oneLine(title), oneLine(greeting), ...body, oneLine(signature)];
  return `${paragraphs.join('\n\n')}\n`;
}

function blockAsText(block: Block, colon: string): string | [] {
  switch (block.kind) {
    case 'words':
    case 'heading':
      return oneLine(block.text);
    case 'facts':
      return block.rows.map(({ label, value }) => `${oneLine(label)}${colon}${oneLine(value)}`).join('\n');
    case 'button':
      return `${oneLine(block.link.label)}${colon.trimEnd()}\n${block.link.url}`;
    case 'links':
      return block.links.map(({ label, url }) => `- ${oneLine(label)}${colon.trimEnd()}\n  ${url}`).join('\n');
    case 'qr':
      return [];
  }
}
