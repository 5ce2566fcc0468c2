import type { GoogleSignIn } from './port.ts';
import type { GoogleSettings } from './settings.ts';
import type { SignInOptions } from './sign-in.ts';

/** The real sign-in; loads its libraries with the first use, so that the server starts sooner and smaller. */
export function createGoogleSignIn(settings: GoogleSettings, options: SignInOptions): GoogleSignIn {
  let loading: Promise<GoogleSignIn> | undefined;
  const load = () => {
    loading ??= import('./sign-in.ts').then((module) => module.createGoogleSignIn(settings, options));
    return loading;
  };
  return {
    begin: async () => (await load()).begin(),
    finish: async (query, secrets) => (await load()).finish(query, secrets),
    fetchPicture: async (address) => (await load()).fetchPicture(address),
  };
}
