import type { FastifyRequest } from 'fastify';

const FORWARDING = ['forwarded', 'via', 'x-real-ip'];

/**
 * Whether a request comes from the same machine, by the address of its connection, and was meant for it. A forwarding header means a proxy before us, and with it
 * the world; a foreign Host means a page that got its name to point here. Another site's form may not drive a stand-in.
 */
export function isLocal({ headers, method, socket }: FastifyRequest): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return false;
  const names = Object.keys(headers);
  if (names.some((name) => FORWARDING.includes(name) || name.startsWith('x-forwarded-'))) return false;
  if (method !== 'GET' && headers['sec-fetch-site'] === 'cross-site') return false;
  return headers.host !== undefined && isLoopbackHost(`http://${headers.host}`);
}

/** Whether an address names this very machine. */
export function isLoopbackHost(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Whether a connection from this address begins on this very machine. */
function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}
