import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { sendPage } from '../html.ts';
import { parse, refuse } from '../problem.ts';
import { listPage, mailPage } from './pages.ts';
import { findAttachment, findMail, findMails, type StoredMail } from './store.ts';

const Filter = z.strictObject({
  to: z
    .string()
    .max(320)
    .regex(/^\P{Cc}*$/u, 'contains a control character')
    .optional(),
});
const Id = z.coerce.number().int().min(1).max(2_147_483_647);

/**
 * The policy of the frame that shows a mail: its links may open pages, and nothing in it runs, loads or
 * posts. `<base>` makes links leave the frame.
 */
const MAIL_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

export function mailboxRoutes(app: FastifyInstance, { pool }: { readonly pool: Pool }): void {
  async function mailOr404(params: unknown): Promise<StoredMail> {
    const { id } = parse(z.object({ id: Id }), params);
    return (await findMail(pool, id)) ?? refuse(404, 'there is no such mail');
  }

  app.get('/mail', async (request) => {
    const { to } = parse(Filter, request.query);
    return { messages: (await findMails(pool, to)).map(presentMail) };
  });

  app.get('/mailbox', async (request, reply) => {
    const { to } = parse(Filter, request.query);
    return sendPage(reply, listPage(await findMails(pool, to || undefined), to ?? ''));
  });

  app.get('/mailbox/:id', async (request, reply) => sendPage(reply, mailPage(await mailOr404(request.params))));

  app.get('/mailbox/:id/html', async (request, reply) => {
    const mail = await mailOr404(request.params);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><meta charset="utf-8"><base target="_top">${mail.html}`);
  });

  app.get('/mailbox/:id/attachments/:position', async (request, reply) => {
    const { id, position } = parse(z.object({ id: Id, position: Id }), request.params);
    const file = (await findAttachment(pool, id, position)) ?? refuse(404, 'there is no such attachment');
    // Always a download: an attachment must not run as a page of this site.
    return reply
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(file.filename ?? 'attachment')}`,
      )
      .type('application/octet-stream')
      .send(file.content);
  });
}

function presentMail({ to, subject, text, html, attachments, sentAt }: StoredMail): object {
  return { to, subject, text, html, attachments, sentAt: sentAt.toISOString() };
}
