import type { FastifyInstance } from 'fastify';

/** Accepts form bodies in a scope, as raw text, so that the handler can see repeated keys. */
export function acceptForms(scope: FastifyInstance, { mostBytes }: { readonly mostBytes: number }): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
}
