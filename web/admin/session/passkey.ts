import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { FactorEnrolment, FactorOptions, FactorProof } from '#contract/staff/session.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';

/** Thrown when the browser or the person gave no answer: the person may try again, or use a code. */
export class PasskeyFailure extends Error {}

/** A passkey belongs to a domain name, so a site at an IP address has none. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** Asks the browser to prove a passkey of the session's person. */
export async function askPasskey(): Promise<FactorProof> {
  const options = await staffApi('POST /admin/session/challenge', { body: {} });
  // The server made the options with the same library; the contract does not repeat their shape.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { kind: 'passkey', response: await orFailure(() => startAuthentication({ optionsJSON })) };
}

/** Asks the browser to make a passkey. */
export async function makePasskey(
  { options }: Extract<FactorOptions, { kind: 'passkey' }>,
  name: string,
): Promise<FactorEnrolment> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // As above.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { kind: 'passkey', name, response: await orFailure(() => startRegistration({ optionsJSON })) };
}

/** The contract leaves the shape of passkeys to the browser; it needs an object with any members. */
async function orFailure<Answer extends { id: string }>(
  ask: () => Promise<Answer>,
): Promise<Answer & Record<string, unknown>> {
  try {
    return { ...(await ask()) };
  } catch (error) {
    throw new PasskeyFailure('The browser gave no passkey', { cause: error });
  }
}
