import { createHash } from 'node:crypto';
import type { Address } from 'postal-mime';
import type { MailToStore } from './store.ts';

/** Parses a message. A message without a Message-ID is identified by the hash of its content. */
export async function readMail(raw: Uint8Array): Promise<MailToStore> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 });
  return {
    messageId: storable(mail.messageId ?? createHash('sha256').update(raw).digest('hex')),
    sender: storable(addressText(mail.from)),
    subject: storable(mail.subject ?? ''),
    text: storable(mail.text ?? ''),
    html: storable(mail.html ?? ''),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename && storable(filename),
      contentType: storable(mimeType),
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}

function addressText(from: Address | undefined): string {
  return from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? '');
}

/** PostgreSQL text cannot store NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
