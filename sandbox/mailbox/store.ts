import type { Pool } from 'pg';
import type { Bigint } from '../state.ts';

export type MailToStore = {
  readonly messageId: string;
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: ReadonlyArray<{ filename: string | null; contentType: string; content: Uint8Array }>;
};

type Arrival = { readonly recipient: string; readonly now: Date };

export type StoredMail = {
  readonly id: number;
  readonly to: string;
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: Date;
  readonly deliveries: number;
  readonly attachments: ReadonlyArray<{ readonly filename: string | null; readonly contentType: string }>;
};

/** The largest number of mails in one listing. */
const MOST = 200;

/**
 * Stores a mail in a recipient's mailbox. A second copy with the same Message-ID is counted and not listed
 * again, as the large mail services do.
 */
export async function storeMail(pool: Pool, mail: MailToStore, { recipient, now }: Arrival): Promise<void> {
  await pool.query(
    `WITH stored AS (
       INSERT INTO sandbox.mail AS m (recipient, message_id, sender, subject, text, html, sent_at)
       VALUES (lower($1), $2, $3, $4, $5, $6, $7)
       ON CONFLICT (recipient, message_id) DO UPDATE SET deliveries = m.deliveries + 1
       RETURNING id)
     INSERT INTO sandbox.mail_attachment (mail_id, position, filename, content_type, content)
     SELECT stored.id, a.position, a.filename, a.content_type, a.content
     FROM stored, unnest($8::text[], $9::text[], $10::bytea[]) WITH ORDINALITY AS a (filename, content_type, content, position)
     ON CONFLICT DO NOTHING`,
    [
      recipient,
      mail.messageId,
      mail.sender,
      mail.subject,
      mail.text,
      mail.html,
      now,
      mail.attachments.map(({ filename }) => filename),
      mail.attachments.map(({ contentType }) => contentType),
      mail.attachments.map(({ content }) => Buffer.from(content)),
    ],
  );
}

/** Returns the newest mails first, of one address or of all. */
export async function findMails(pool: Pool, address: string | undefined): Promise<StoredMail[]> {
  return select(pool, 'WHERE $1::text IS NULL OR recipient = lower($1)', address ?? null);
}

export async function findMail(pool: Pool, id: number): Promise<StoredMail | undefined> {
  return (await select(pool, 'WHERE id = $1::bigint', id))[0];
}

export async function findAttachment(
  pool: Pool,
  mailId: number,
  position: number,
): Promise<{ readonly filename: string | null; readonly content: Buffer } | undefined> {
  const found = await pool.query<{ filename: string | null; content: Buffer }>(
    'SELECT filename, content FROM sandbox.mail_attachment WHERE mail_id = $1 AND position = $2',
    [mailId, position],
  );
  return found.rows[0];
}

type Row = Omit<StoredMail, 'id' | 'to' | 'sentAt'> & { id: Bigint; recipient: string; sent_at: Date };

async function select(pool: Pool, where: string, value: string | number | null): Promise<StoredMail[]> {
  const found = await pool.query<Row>(
    `SELECT id, recipient, sender, subject, text, html, sent_at, deliveries, (SELECT coalesce(json_agg(json_build_object('filename', filename, 'contentType', content_type)
                                           ORDER BY position), '[]')
                  FROM sandbox.mail_attachment WHERE mail_id = m.id) AS attachments
     FROM sandbox.mail m ${where} ORDER BY sent_at DESC, id DESC LIMIT ${MOST}`,
    [value],
  );
  return found.rows.map(({ id, recipient, sent_at: sentAt, ...row }) => ({
    ...row,
    id: Number(id),
    to: recipient,
    sentAt,
  }));
}
