import { isIP } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/**
 * Whom an address counts as: an IPv4 address is itself, an IPv6 address its network of 64 bits, because whoever has one
 * address of that has them all.
 */
export function networkOf(address: string): string {
  return inNetwork(address, (groups) => `${groups.join(':')}::/64`);
}

/**
 * The same, but of 56 bits, which many a line has as a whole: where somebody who goes from one network of 64 bits to the next would
 * have as many tries, or as many turns, as there are networks.
 */
export function lineOf(address: string): string {
  return inNetwork(address, ([...groups]) => {
    const last = Number.parseInt(groups.pop() ?? '', 16) & 0xff00;
    return `${[...groups, last.toString(16)].join(':')}::/56`;
  });
}

function inNetwork(address: string, name: (groups: readonly string[]) => string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) !== 6) return address;
  // How a socket that takes both kinds names an IPv4 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? name(groupsOf(bare).slice(0, GROUPS_OF_A_NETWORK));
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::', 2);
  const head = split(before);
  const tail = split(after ?? '');
  const omitted = after === undefined ? 0 : GROUPS - head.length - tail.length;
  return [...head, ...Array<string>(omitted).fill('0'), ...tail].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

/** An IPv4 address at the end stands for two groups; which ones does not matter to the network. */
function split(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
