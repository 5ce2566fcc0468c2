import { type Block, type Letter, oneLine } from './letter.ts';

/** Renders a letter as plain text: paragraphs separated by an empty line, each link with its URL below it. */
export function letterAsText({ title, greeting, blocks, signature }: Letter): string {
  const paragraphs = [oneLine(title), oneLine(greeting), ...blocks.flatMap(blockAsText), oneLine(signature)];
  return `${paragraphs.join('\n\n')}\n`;
}

function blockAsText(block: Block): string | [] {
  switch (block.kind) {
    case 'words':
    case 'heading':
      return oneLine(block.text);
    case 'facts':
      return block.rows.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n');
    case 'button':
      return `${oneLine(block.link.label)}:\n${block.link.url}`;
    case 'links':
      return block.links.map(({ label, url }) => `- ${oneLine(label)}:\n  ${url}`).join('\n');
    case 'qr':
      return [];
  }
}
