import type { GooglePerson } from '#domain/members/google-account.ts';
import type { Fetched } from '#server/adapters/pictures/fetch-picture.ts';

/** What the application needs from Google's sign-in: who the person at a browser is. A failure is a value. */
export type GoogleSignIn = {
  /** Makes the address to which a browser is sent, and the secrets by which its answer will be known. At most 5 seconds. */
  begin(): Promise<{ readonly kind: 'begun'; readonly url: string; readonly secrets: SignInSecrets } | Unavailable>;

  /**
   * Reads what the browser brought back: `query` is the query of its address, untouched. Nothing of it is believed that Google
   * has not signed for this very sign-in. Google is asked twice at most, 5 seconds each.
   */
  finish(query: string, secrets: SignInSecrets): Promise<SignInAnswer>;

  /** Fetches a person's picture from where Google has it: in 5 seconds, 1 MB at most, no private network. */
  fetchPicture(address: string): Promise<Fetched>;
};

/** Of one sign-in, for one use. */
export type SignInSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type SignInAnswer =
  | { readonly kind: 'known'; readonly identity: GoogleIdentity }
  /** The person said no. */
  | { readonly kind: 'canceled' }
  /** The answer is not Google's, not for us, or not for this sign-in. */
  | { readonly kind: 'untrusted'; readonly detail: string }
  | Unavailable;

/** Nobody answered in time, or nobody who could. `detail` is for the log and holds no secret. */
export type Unavailable = { readonly kind: 'unavailable'; readonly detail: string };

export type GoogleIdentity = GooglePerson & {
  readonly issuer: string;
  /** Google's own name of the account, which never changes. */
  readonly subject: string;
  /** Where the person's picture is; absent when Google named no web address. */
  readonly picture: string | undefined;
};
