import type { FastifyInstance } from 'fastify';

/** Lets the routes of a scope take a form beside JSON, as the text that was sent: whoever reads it must see repeated keys. */
export function acceptForms(scope: FastifyInstance, { mostBytes }: { readonly mostBytes: number }): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
}
