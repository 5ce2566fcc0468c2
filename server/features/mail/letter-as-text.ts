import { type Block, type Letter, oneLine } from './letter.ts';

/** A letter as plain text: paragraphs apart by an empty line, each link with its address below it. */
export function letterAsText({ title, greeting, blocks, signature }: Letter): string {
  const paragraphs = [oneLine(title), oneLine(greeting), ...blocks.map(blockAsText), oneLine(signature)];
  return `${paragraphs.join('\n\n')}\n`;
}

function blockAsText(block: Block): string {
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
  }
}
