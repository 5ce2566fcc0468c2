import * as openid from 'openid-client';
import { MEMBER_PICTURE_WIDTHS } from '#domain/catalog/picture-variants.ts';
import { fetchPicture } from '#server/adapters/pictures/fetch-picture.ts';
import { failureOf } from './failures.ts';
import type { GoogleIdentity, GoogleSignIn, SignInAnswer, SignInSecrets, Unavailable } from './port.ts';
import type { GoogleSettings } from './settings.ts';

const TIMEOUT_SECONDS = 5;
const MOST_PICTURE_BYTES = 1024 * 1024;
const LONGEST_ADDRESS = 2000;

export type SignInOptions = {
  /**
   * Returns where Google redirects the browser: built from the public address, never from a request's Host
   * header.
   */
  readonly redirectUri: () => string;
  readonly timeoutSeconds?: number | undefined;
};

/** The real sign-in over OpenID Connect: authorization code, PKCE, state and nonce. */
export function createGoogleSignIn(
  settings: GoogleSettings,
  { redirectUri, timeoutSeconds }: SignInOptions,
): GoogleSignIn {
  const provider = createProvider(settings, timeoutSeconds ?? TIMEOUT_SECONDS);
  return {
    async begin() {
      try {
        return await begin(await provider(), redirectUri());
      } catch (error) {
        // The browser has sent nothing yet that could be untrusted, so every error means that Google is
        // unavailable.
        const failure = failureOf(error);
        return { kind: 'unavailable', detail: 'detail' in failure ? failure.detail : failure.kind };
      }
    },
    async finish(query, secrets) {
      try {
        return await finish(await provider(), new URL(`${redirectUri()}?${query}`), secrets);
      } catch (error) {
        return failureOf(error);
      }
    },
    fetchPicture(address) {
      const patienceMs = (timeoutSeconds ?? TIMEOUT_SECONDS) * 1000;
      const allowPrivate = ({ origin }: URL) => origin === standInOf(settings);
      return fetchPicture(enlarged(address), { allowPrivate, patienceMs, mostBytes: MOST_PICTURE_BYTES });
    },
  };
}

/** Returns the origin of a loopback stand-in, the only issuer with http: issuers from the environment are https. */
function standInOf({ issuer }: GoogleSettings): string | undefined {
  const { protocol, origin } = new URL(issuer);
  return protocol === 'http:' ? origin : undefined;
}

/**
 * Requests a larger picture: Google sends the address of a 96-pixel picture (`=s96-c`); the suffix selects
 * the size.
 */
function enlarged(address: string): string {
  return address.replace(/=s\d+-c$/, `=s${Math.max(...MEMBER_PICTURE_WIDTHS)}-c`);
}

/** Discovers the provider once, and again only after a failure. */
function createProvider(settings: GoogleSettings, timeout: number): () => Promise<openid.Configuration> {
  let known: Promise<openid.Configuration> | undefined;
  return () => {
    known ??= discover(settings, timeout).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

function discover({ issuer, clientId, clientSecret }: GoogleSettings, timeout: number): Promise<openid.Configuration> {
  const server = new URL(issuer);
  // Only a loopback stand-in is reached without TLS: settings from the environment are https.
  // oxlint-disable-next-line typescript/no-deprecated -- the library marks it deprecated as a warning
  const insecure = server.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  const execute = [openid.enableNonRepudiationChecks, ...insecure];
  return openid.discovery(server, clientId, clientSecret, undefined, { timeout, execute });
}

type Begun = { readonly kind: 'begun'; readonly url: string; readonly secrets: SignInSecrets };

async function begin(provider: openid.Configuration, redirectUri: string): Promise<Begun | Unavailable> {
  const secrets = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    // A browser that is signed in at Google may have several accounts, or belong to another person.
    prompt: 'select_account',
  });
  return { kind: 'begun', url: url.href, secrets };
}

/** The access token of the answer is not needed and is discarded. */
async function finish(provider: openid.Configuration, address: URL, secrets: SignInSecrets): Promise<SignInAnswer> {
  const tokens = await openid.authorizationCodeGrant(provider, address, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  return claims === undefined
    ? { kind: 'untrusted', detail: 'no id token' }
    : { kind: 'known', identity: identityOf(claims) };
}

function identityOf(claims: openid.IDToken): GoogleIdentity {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text(claims['email']),
    emailVerified: claims['email_verified'] === true,
    hostedDomain: text(claims['hd']),
    name: text(claims['name']),
    picture: pictureOf(text(claims['picture'])),
  };
}

function pictureOf(address: string | undefined): string | undefined {
  if (address === undefined || address.length > LONGEST_ADDRESS || !URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
