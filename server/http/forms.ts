import type { FastifyInstance } from 'fastify';

const FORM_LIMIT = 8 * 1024;

/** Lets the routes of a scope take a form beside JSON, as the text that was sent: whoever reads it must see repeated keys. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, body),
  );
}
