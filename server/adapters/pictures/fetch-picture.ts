import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { get as getPlainly, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The size limit of a picture. Photographs of a good camera are smaller. */
export const MOST_BYTES = 25 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const PATIENCE_MS = 20_000;

export type Fetched =
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly etag: string | null }
  /** The picture has not changed since the ETag was issued. */
  | { readonly kind: 'same' }
  | { readonly kind: 'failed'; readonly reason: string };

export type FetchOptions = {
  /**
   * Whether an address may lead to this host or its network, and may use http. Checked again after each
   * redirect.
   */
  readonly allowPrivate: (url: URL) => boolean;
  /** The ETag of the stored picture. */
  readonly etag?: string | null;
  readonly patienceMs?: number;
  readonly mostBytes?: number;
};

/** Fetches a picture. No address can make this process send a request into its own network. */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Fetched> {
  const { allowPrivate, etag = null, patienceMs = PATIENCE_MS, mostBytes = MOST_BYTES } = options;
  const signal = AbortSignal.timeout(patienceMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await ask(url, { allowPrivate: allowPrivate(url), etag, signal });
      const { statusCode = 0, headers } = response;
      if (statusCode === 304 && etag !== null) return letGo(response, { kind: 'same' });
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) return letGo(response, failed(`its server answered ${statusCode}`));
      const bytes = await readUpTo(response, mostBytes);
      if (bytes === null) return letGo(response, failed(`it has more than ${mostBytes} bytes`));
      return { kind: 'bytes', bytes, etag: headers.etag ?? null };
    }
    return failed(`it was sent on more than ${MOST_REDIRECTS} times`);
  } catch (error) {
    if (signal.aborted) return failed(`it did not arrive within ${patienceMs / 1000} seconds`);
    return failed(error instanceof Error ? error.message : String(error));
  }
}

const failed = (reason: string): Fetched => ({ kind: 'failed', reason });

function letGo(response: IncomingMessage, fetched: Fetched): Fetched {
  response.destroy();
  return fetched;
}

type Asking = { allowPrivate: boolean; etag: string | null; signal: AbortSignal };

function ask(url: URL, { allowPrivate, etag, signal }: Asking): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:' && allowPrivate;
  if (!isPlain && url.protocol !== 'https:') throw new Error('only https:// addresses are allowed');
  // A literal IP address is never looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowPrivate && !isPublicAddress(host)) throw new NotPublic(host);
  const headers = { accept: 'image/*', 'user-agent': 'Yumori', ...(etag !== null && { 'if-none-match': etag }) };
  // No agent: a reused connection could lead to another address than the one checked.
  const options = { headers, signal, agent: false, ...(!allowPrivate && { lookup: lookUpPublic }) };
  return new Promise((settle, fail) => {
    (isPlain ? getPlainly : getSecurely)(url, options, settle).on('error', fail);
  });
}

class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public network`);
  }
}

type LookedUp = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name for a connection, so that the address that is checked is the one that is used. */
function lookUpPublic(hostname: string, options: LookupOptions, done: LookedUp): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error(`${hostname} has no address`), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new NotPublic(hostname), '');
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

async function readUpTo(response: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Without `setEncoding`, a response yields buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error('the response ended early');
  return Buffer.concat(chunks);
}
