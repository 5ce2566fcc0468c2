import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { sendPage } from '../html.ts';
import { parse, refuse } from '../problem.ts';
import { openKeys } from './client.ts';
import { peoplePage } from './pages.ts';
import { keepPerson, PEOPLE, type Person } from './people.ts';
import { drawPicture } from './pictures.ts';
import type { ProviderParts } from './provider.ts';

type OpenidContext = Omit<ProviderParts, 'keys' | 'publicUrl'> & { readonly publicUrl: () => string };

const PREFIX = '/sandbox/openid';

const Text = z
  .string()
  .trim()
  .max(254)
  .regex(/^\P{Cc}*$/u, 'contains a control character');

const Choice = z.union([
  z.strictObject({ cancel: z.literal('yes') }),
  z.strictObject({ person: Text }),
  z.strictObject({
    email: z.email().max(254),
    name: Text.default(''),
    emailVerified: z.enum(['yes', 'no']),
    hostedDomain: Text.default(''),
    picture: Text.default(''),
  }),
]);

/** The provider, and the page on which a person chooses an account. */
export function openidRoutes(app: FastifyInstance, { publicUrl, ...parts }: OpenidContext): void {
  // Created on first use: it is large, generating a key takes time, and the site's address is not known
  // earlier.
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= makeProvider({ ...parts, publicUrl: publicUrl() });
    return made;
  };

  app.get('/openid/people/:uid', async (request, reply) => {
    await inInteraction((await provider()).interactionDetails(request.raw, reply.raw));
    return sendPage(reply, peoplePage(), [publicUrl()]);
  });

  app.post('/openid/people/:uid', async (request, reply) => {
    const choice = parse(Choice, request.body);
    const result =
      'cancel' in choice
        ? { error: 'access_denied', error_description: 'the person declined' }
        : await signedIn(await keepPerson(parts.pool, personOf(choice)));
    const next = await inInteraction((await provider()).interactionResult(request.raw, reply.raw, result));
    return reply.redirect(next, 303);
  });

  app.get<{ Params: { name: string } }>('/openid/pictures/:name', async (request, reply) => {
    if (await parts.faults.isDown('google')) return refuse(503, 'the stand-in for Google is down');
    return reply.type('image/png').send(drawPicture(request.params.name));
  });

  void app.register(async (scope) => {
    // The provider parses its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/openid/*', async (request, reply) => pass(await provider(), request, reply));
  });
}

async function makeProvider(parts: Omit<ProviderParts, 'keys'>): Promise<Provider> {
  const { createProvider } = await import('./provider.ts');
  return createProvider({ ...parts, keys: await openKeys(parts.pool) });
}

async function signedIn(accountId: string) {
  return { login: { accountId, remember: false }, select_account: {} };
}

function personOf(choice: Exclude<z.output<typeof Choice>, { cancel: 'yes' }>): Person {
  if ('person' in choice) {
    return PEOPLE.find(({ email }) => email === choice.person) ?? refuse(400, 'there is no such person');
  }
  const { email, name, emailVerified, hostedDomain, picture } = choice;
  return {
    email,
    name,
    emailVerified: emailVerified === 'yes',
    hostedDomain: hostedDomain || undefined,
    picture: picture || undefined,
  };
}

/** Turns an expired sign-in, or one of another browser, into a 404. */
async function inInteraction<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound')
      return refuse(404, 'this sign-in has expired or belongs to another browser');
    throw error;
  }
}

/** Passes a request on unchanged, with the response headers that every answer of the site carries. */
async function pass(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  const original = raw.url ?? '/';
  raw.url = original.slice(PREFIX.length);
  await provider.callback()(Object.assign(raw, { originalUrl: original }), reply.raw);
}
