/**
 * Returns the provider's address, the same in every process of a site. A site at `localhost` has its provider
 * at `127.0.0.1`, which is another origin, as Google is.
 */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl.replace('//localhost', '//127.0.0.1')}/sandbox/openid`;
}
