import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GoogleSettings } from '#server/adapters/google/settings.ts';
import { systemClock } from '#server/clock.ts';

type Claims = Record<string, unknown>;

/** How an id token is made: what it says, and how it is signed. */
export type Token = {
  header: Record<string, unknown>;
  claims: Claims;
  /** `null`: no signature at all; a text: by that secret. */
  key: KeyObject | string | null;
  /** What becomes of the token after it has been signed. */
  after?: (token: string) => string;
};

export type Answer = { status?: number; type?: string; body: unknown };

export type ScriptedProvider = {
  readonly settings: GoogleSettings;
  /** What has been asked, in order, with the form that came along. */
  readonly asked: Array<{ readonly path: string; readonly form: Readonly<Record<string, string>> }>;
  /** A rightful id token for a nonce, to be spoiled by a test. */
  token(nonce: string): Token;
  /** Answers the next trade of a code with this id token, and with whatever else is said. */
  give(token: Token | undefined, more?: Claims): void;
  /** Answers a path otherwise from now on; undefined: as it should be. */
  answer(path: string, answer: Answer | undefined): void;
  close(): Promise<void>;
};

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A key of somebody else, under the same name. */
export const foreignKey = (): KeyObject => newKey().privateKey;

/**
 * A provider for tests of what no rightful one ever says: tokens for others, of others, too old, unsigned;
 * answers that fail. Codes are not looked at.
 */
export async function openScriptedProvider(): Promise<ScriptedProvider> {
  const { publicKey, privateKey } = newKey();
  const answers = new Map<string, Answer>();
  const asked: Array<{ path: string; form: Record<string, string> }> = [];
  let issuer = '';

  function rightful(path: string): Answer | undefined {
    if (path === '/.well-known/openid-configuration') return { body: discoveryOf(issuer) };
    if (path === '/jwks')
      return { body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] } };
    return undefined;
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    asked.push({ path, form: Object.fromEntries(new URLSearchParams(await text(request))) });
    const {
      status = 200,
      type = 'application/json',
      body,
    } = answers.get(path) ?? rightful(path) ?? { status: 404, body: '' };
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'client', clientSecret: 'secret' };
  return {
    settings,
    asked,
    token: (nonce) => ({ header: { alg: 'RS256', kid: 'k1' }, claims: claimsOf(issuer, nonce), key: privateKey }),
    give(token, more = {}) {
      const idToken = token && write(token);
      const body = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3600, id_token: idToken, ...more };
      answers.set('/token', { body });
    },
    answer: (path, answer) => void (answer === undefined ? answers.delete(path) : answers.set(path, answer)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function discoveryOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

const nowSeconds = () => Math.floor(systemClock.now().getTime() / 1000);

function claimsOf(issuer: string, nonce: string): Claims {
  return {
    iss: issuer,
    aud: 'client',
    sub: '1234567890',
    nonce,
    iat: nowSeconds(),
    exp: nowSeconds() + 3600,
    email: 'mai@gmail.com',
    email_verified: true,
    name: 'Mai',
  };
}

function write({ header, claims, key, after = (token) => token }: Token): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return after(`${signed}.${signatureOf(signed, key)}`);
}

function signatureOf(signed: string, key: Token['key']): string {
  if (key === null) return '';
  if (typeof key === 'string') return createHmac('sha256', key).update(signed).digest('base64url');
  return sign('sha256', Buffer.from(signed), key).toString('base64url');
}
