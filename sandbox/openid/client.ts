import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import type { Pool } from 'pg';
import { credential } from '../state.ts';

/** The only client of the stand-in. */
export type OpenidClient = { readonly clientId: string; readonly clientSecret: string };

export async function openClient(pool: Pool): Promise<OpenidClient> {
  return { clientId: 'yumori-sandbox', clientSecret: await credential(pool, 'openid_client_secret') };
}

/** The provider's own secrets: created when first needed, the same in every process. */
export async function openKeys(pool: Pool): Promise<{ cookieKey: string; signingKey: JWK }> {
  const cookieKey = await credential(pool, 'openid_cookie_key');
  const written = await credential(pool, 'openid_signing_key', async () => JSON.stringify(await makeSigningKey()));
  // The stored value was written by this function.
  return { cookieKey, signingKey: JSON.parse(written) as JWK };
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'sandbox' };
}
