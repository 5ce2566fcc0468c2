import type { FastifyRequest } from 'fastify';

const FORWARDING = ['forwarded', 'via', 'x-real-ip'];

/**
 * Returns whether a request comes over loopback and is meant for it. A forwarding header reveals a proxy, a
 * foreign Host reveals a DNS-rebinding page, and a form of another site must not use a stand-in.
 */
export function isLocal({ headers, method, socket }: FastifyRequest): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return false;
  const names = Object.keys(headers);
  if (names.some((name) => FORWARDING.includes(name) || name.startsWith('x-forwarded-'))) return false;
  if (method !== 'GET' && headers['sec-fetch-site'] === 'cross-site') return false;
  return headers.host !== undefined && isLoopbackHost(`http://${headers.host}`);
}

/** Returns whether a URL's host is a loopback host. */
export function isLoopbackHost(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Returns whether an address is a loopback address. */
function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}
