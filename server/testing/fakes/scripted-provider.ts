import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GoogleSettings } from '#server/adapters/google/settings.ts';
import { systemClock } from '#server/clock.ts';

type Claims = Record<string, unknown>;

/** An id token: its content and its signature. */
export type Token = {
  header: Record<string, unknown>;
  claims: Claims;
  /** `null`: unsigned; a string: the secret of an HMAC signature. */
  key: KeyObject | string | null;
  /** Changes the token after signing. */
  after?: (token: string) => string;
};

export type Answer = { status?: number; type?: string; body: unknown };

export type ScriptedProvider = {
  readonly settings: GoogleSettings;
  /** The requests so far, in order, with their forms. */
  readonly asked: Array<{ readonly path: string; readonly form: Readonly<Record<string, string>> }>;
  /** Returns a valid id token for a nonce. A test may then corrupt it. */
  token(nonce: string): Token;
  /** Answers the next token request with this id token and the given fields. */
  give(token: Token | undefined, more?: Claims): void;
  /** Overrides the answer of a path from now on; undefined restores it. */
  answer(path: string, answer: Answer | undefined): void;
  close(): Promise<void>;
};

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Creates a private key that the provider does not publish, to forge tokens under its key id. */
export const foreignKey = (): KeyObject => newKey().privateKey;

/**
 * Starts an OpenID provider for answers that a real one never gives: id tokens for other clients, from other
 * issuers, expired or unsigned; failing answers. Codes are not checked.
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
  // A listening server has an address with a port.
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
