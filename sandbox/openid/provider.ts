import Provider, { type Configuration, interactionPolicy, type JWK, type KoaContextWithOIDC } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Faults } from '../faults.ts';
import type { OpenidClient } from './client.ts';
import { issuerOf } from './issuer.ts';
import { errorPage } from './pages.ts';
import { findPerson, type Person } from './people.ts';
import { createRecords } from './records.ts';

export type ProviderParts = {
  readonly pool: Pool;
  readonly faults: Faults;
  readonly client: OpenidClient;
  readonly keys: { readonly cookieKey: string; readonly signingKey: JWK };
  /** The site's address, without a trailing slash. */
  readonly publicUrl: string;
};

const SCOPE = 'openid email profile';
const MINUTE = 60;

/**
 * Creates an OpenID provider that behaves like Google's: RS256, PKCE, one confidential client, `hd` in the id
 * token.
 */
export function createProvider(parts: ProviderParts): Provider {
  const { faults, publicUrl } = parts;
  const provider = new Provider(issuerOf(publicUrl), configurationOf(parts));
  provider.use(async (ctx, next) => {
    if (await faults.isDown('google')) {
      ctx.status = 503;
      ctx.body = 'The stand-in for Google is down.';
      return;
    }
    await next();
    await faults.beforeAnswer('google');
  });
  return provider;
}

function configurationOf({ pool, client, keys, publicUrl }: ProviderParts): Configuration {
  return {
    adapter: (model: string) => createRecords(pool, model),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [keys.signingKey] },
    cookies: { keys: [keys.cookieKey] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name', 'picture'] },
    // Google puts the claims into the id token even when it issues an access token.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: true },
    },
    interactions: { policy: policy(), url: (_ctx, { uid }) => `/sandbox/openid/people/${uid}` },
    expiresWithSession: () => false,
    loadExistingGrant,
    findAccount: async (_ctx, subject) => {
      const person = await findPerson(pool, subject);
      return person && { accountId: subject, claims: async () => claimsOf(subject, person, issuerOf(publicUrl)) };
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html';
      ctx.body = errorPage(description ?? error);
    },
    ttl: {
      AccessToken: 60 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 60 * MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 60 * MINUTE,
      Session: 60 * MINUTE,
    },
  };
}

/** Adds Google's own prompt, which our adapter requests. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

/** Choosing a person counts as consent. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const clientId = oidc.client?.clientId ?? '';
  const accountId = oidc.session?.accountId ?? '';
  const grant = new oidc.provider.Grant({ clientId, accountId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

function claimsOf(sub: string, { email, emailVerified, name, hostedDomain, picture }: Person, issuer: string) {
  return {
    sub,
    email,
    email_verified: emailVerified,
    name,
    ...(hostedDomain !== undefined && { hd: hostedDomain }),
    ...(picture !== undefined && { picture: new URL(picture, `${issuer}/pictures/`).href }),
  };
}
