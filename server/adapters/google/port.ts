import type { GooglePerson } from '#domain/members/google-account.ts';
import type { Fetched } from '#server/adapters/pictures/fetch-picture.ts';

/** The application's port for Google sign-in: it identifies the person at a browser. A failure is a value. */
export type GoogleSignIn = {
  /**
   * Returns the address to which the browser is redirected, and the secrets that verify its answer. Takes at
   * most 5 seconds.
   */
  begin(): Promise<{ readonly kind: 'begun'; readonly url: string; readonly secrets: SignInSecrets } | Unavailable>;

  /**
   * Verifies the answer that the browser brought back; `query` is the raw query of its address. Accepts only
   * what Google has signed for this sign-in. Sends at most two requests to Google, of at most 5 seconds each.
   */
  finish(query: string, secrets: SignInSecrets): Promise<SignInAnswer>;

  /** Fetches a person's picture: within 5 seconds, at most 1 MB, never from a private network. */
  fetchPicture(address: string): Promise<Fetched>;
};

/** The secrets of one sign-in, for one use. */
export type SignInSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type SignInAnswer =
  | { readonly kind: 'known'; readonly identity: GoogleIdentity }
  /** The person declined. */
  | { readonly kind: 'canceled' }
  /** The answer is not signed by Google, not for this client, or not for this sign-in. */
  | { readonly kind: 'untrusted'; readonly detail: string }
  | Unavailable;

/**
 * The provider did not answer in time, or is temporarily unavailable. `detail` is for the log and contains no
 * secret.
 */
export type Unavailable = { readonly kind: 'unavailable'; readonly detail: string };

export type GoogleIdentity = GooglePerson & {
  readonly issuer: string;
  /** Google's id of the account, which never changes. */
  readonly subject: string;
  /** The address of the person's picture; absent when Google sent no web address. */
  readonly picture: string | undefined;
};
