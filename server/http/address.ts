import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/config.ts';

/** Returns whether an address belongs to a trusted proxy; `hop` counts from the connection outwards. */
export type Trust = (address: string, hop: number) => boolean;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Converts `TRUST_PROXY` to a predicate: none, a number of proxies, or those in some addresses and networks.
 */
export function trustOf(setting: Config['trustProxy']): Trust {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  const list = new BlockList();
  for (const part of setting.split(',').flatMap((each) => NAMED[each.trim()] ?? [each.trim()])) {
    const [address = '', prefix] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Returns the client's address: the connection's, or the one that trusted proxies forward. */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  const said = String(request.headers['x-forwarded-for'] ?? '');
  const forwarded = said.split(',').map((part) => part.trim());
  const chain = [request.socket.remoteAddress ?? '', ...forwarded.reverse().filter((part) => part !== '')];
  const hop = chain.findIndex((address, index) => !trust(address, index));
  return chain[hop === -1 ? chain.length - 1 : hop] ?? '';
}
