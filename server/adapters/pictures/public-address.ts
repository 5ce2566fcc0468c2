import { BlockList, isIPv4 } from 'node:net';

const CLOSED_IPV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  CLOSED_IPV4.addSubnet(network, prefix, 'ipv4');
}

const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Ranges inside the global one to refuse: documentation, and tunnels that lead to any IPv4 address. */
const CLOSED_IPV6 = new BlockList();
CLOSED_IPV6.addSubnet('2001::', 23, 'ipv6');
CLOSED_IPV6.addSubnet('2001:db8::', 32, 'ipv6');
CLOSED_IPV6.addSubnet('2002::', 16, 'ipv6');

/** Returns whether an IP address is public: not this host, its network, or a cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !CLOSED_IPV4.check(address, 'ipv4');
  return GLOBAL_IPV6.check(address, 'ipv6') && !CLOSED_IPV6.check(address, 'ipv6');
}
