import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Loaded at the first use of a passkey: the library is large, and most processes rarely need it. */
const load = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: the algorithms of all authenticators, without the library's experimental ones. */
const ALGORITHMS = [-8, -7, -257];

/** WebAuthn allows ids of 1,023 bytes, in base64url. The index of passkeys takes no longer ones. */
const ID_MAX_LENGTH = 1_364;

/** The relying party: the site to which passkeys belong. */
const partyOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

export type Credential = { readonly id: string; readonly transports: readonly string[] };

const described = (credentials: readonly Credential[]) =>
  credentials.map(({ id, transports }) => ({ id, transports: [...transports] }));

type Creation = {
  readonly publicUrl: string;
  readonly brand: string;
  readonly email: string;
  readonly name: string;
  readonly memberId: string;
  readonly known: readonly Credential[];
};

export async function passkeyCreation(ask: Creation): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: ask.brand,
    rpID: partyOf(ask.publicUrl).rpID,
    userName: ask.email,
    userDisplayName: ask.name,
    userID: new Uint8Array(Buffer.from(ask.memberId)),
    excludeCredentials: described(ask.known),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

export async function passkeyRequest(
  publicUrl: string,
  known: readonly Credential[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  const { rpID } = partyOf(publicUrl);
  return generateAuthenticationOptions({ rpID, allowCredentials: described(known), userVerification: 'required' });
}

export type NewPasskey = Credential & { readonly publicKey: Buffer; readonly signCount: number };

type Check = { readonly response: object; readonly challenge: string; readonly publicUrl: string };

/** Returns the credential of an answer to {@link passkeyCreation}, or undefined when the answer is not valid. */
export async function checkCreation({ response, challenge, publicUrl }: Check): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await load();
  const { rpID, origin } = partyOf(publicUrl);
  const checked = await unlessInvalid(() =>
    verifyRegistrationResponse({
      // The library checks every part of the answer.
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  if (id.length > ID_MAX_LENGTH) return undefined;
  return { id, publicKey: Buffer.from(publicKey), signCount: counter, transports };
}

type Stored = { readonly id: string; readonly publicKey: Buffer; readonly signCount: number };

/** Returns the new signature count of a valid answer to {@link passkeyRequest}, or undefined. */
export async function checkRequest(ask: Check & { readonly stored: Stored }): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load();
  const { rpID, origin } = partyOf(ask.publicUrl);
  const { id, publicKey, signCount } = ask.stored;
  const checked = await unlessInvalid(() =>
    verifyAuthenticationResponse({
      // The library checks every part of the answer.
      response: { ...ask.response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: ask.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/** The library throws for an invalid answer. */
async function unlessInvalid<Result>(check: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
