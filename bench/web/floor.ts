import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

export type Floor = { readonly url: string; close(): Promise<void> };

/**
 * Serves our pages without scripts, with the same content, styles and fonts: the baseline, because no page with
 * this content can be faster.
 */
export async function openFloor(site: string): Promise<Floor> {
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    void respond(`${site}${url}`, headers['accept-language'] ?? 'en').then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=300' });
        response.end(body);
      },
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of the baseline pages has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const compress = promisify(brotliCompress);

async function respond(url: string, language: string) {
  const answer = await fetch(url, { headers: { 'accept-language': language } });
  const type = answer.headers.get('content-type') ?? 'text/plain';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const body = await compress(type.startsWith('text/html') ? Buffer.from(withoutScripts(bytes.toString())) : bytes);
  return { status: answer.status, type, body };
}

/** Returns a page without scripts and without preloaded scripts. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, '');
}
